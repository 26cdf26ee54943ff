import "./theme/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { startRouter } from "./router.svelte";
import { installOrnaments } from "./theme/ornament";

const target = document.getElementById("app");
if (!target) throw new Error("no #app");
installOrnaments();
startRouter();
export default mount(App, { target });
