import "./theme/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { server, whenReady } from "./net/server";
import { fetchPage } from "./pages";
import { router, startRouter } from "./router.svelte";
import { settings } from "./settings.svelte";
import { startLook } from "./theme/look.svelte";
import { installOrnaments } from "./theme/ornament";
import { startRest } from "./theme/rest";
import { FIRST_LANGUAGE } from "./words/files";
import { loadLanguage } from "./words/speech.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("no #app");
// What will be drawn first is on its way while the rest of this runs; the engine, which keeps every core busy, comes after it.
const words = loadLanguage(settings.lang).catch(() => loadLanguage(FIRST_LANGUAGE));
const { name } = router.route;
if (name !== "missing") fetchPage(name).catch(() => undefined); // if it fails, the frame says so
installOrnaments();
startRest(whenReady);
startLook(whenReady);
startRouter();
try {
  // Nothing is drawn before its words are there.
  await words;
  server.begin();
  mount(App, { target });
} catch {
  target.textContent = "Fimbul could not be loaded. Reload the page.";
}
