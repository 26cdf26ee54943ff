import "../src/theme/base.css";
import { mount } from "svelte";
import { putCatalogue } from "../src/net/catalogue.svelte";
import { installOrnaments } from "../src/theme/ornament";
import Gallery from "./Gallery.svelte";
import { sample } from "./sample";

installOrnaments();
for (const lang of ["fr", "en"]) putCatalogue(sample(lang));
const target = document.getElementById("app");
if (target) mount(Gallery, { target });
