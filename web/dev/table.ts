/** A table from a fixture: dev/table.html?scene=four_action_third_age&lang=en, or ?steps=four to walk through a game. */

import { mount } from "svelte";
import "../src/theme/base.css";
import { putCatalogue } from "../src/net/catalogue.svelte";
import { settings } from "../src/settings.svelte";
import { installOrnaments } from "../src/theme/ornament";
import { languageFor } from "../src/words/files";
import { loadLanguage } from "../src/words/speech.svelte";
import Fixture from "./Fixture.svelte";

const query = new URLSearchParams(location.search);
const lang = languageFor([query.get("lang") ?? ""]);
settings.lang = lang;
await loadLanguage(lang);
installOrnaments();

const read = async (name: string): Promise<unknown> => (await fetch(`/dev/fixtures/${name}.${lang}.json`)).json();
const steps = query.get("steps");
const scene = query.get("scene") ?? "four_action_third_age";
putCatalogue((await read("catalogue")) as never);
const target = document.getElementById("app");
if (target) {
  const data = steps ? await read(`${steps}_steps`) : await read(scene);
  const previews = steps ? [] : await read(`${scene}.previews`).catch(() => []);
  mount(Fixture, {
    target,
    props: {
      scene: steps ? null : (data as never),
      steps: steps ? (data as never) : null,
      previews: previews as never,
    },
  });
}
