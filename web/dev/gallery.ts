import "../src/theme/base.css";
import { mount } from "svelte";
import { putCatalogue } from "../src/net/catalogue.svelte";
import { settings } from "../src/settings.svelte";
import { installOrnaments } from "../src/theme/ornament";
import { loadLanguage } from "../src/words/speech.svelte";
import Gallery from "./Gallery.svelte";
import { sample } from "./sample";

installOrnaments();
await loadLanguage(settings.lang);
for (const lang of ["fr", "en"]) putCatalogue(sample(lang));
const target = document.getElementById("app");
if (target) mount(Gallery, { target });
