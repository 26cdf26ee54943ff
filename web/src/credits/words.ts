import { book, speaker } from "../words";

export const words = book({
  en: {
    title: "Credits",
    unofficial_title: "An unofficial table",
    unofficial:
      "Fimbul is made by players. It is not affiliated with the publisher or the author of Blood Rage and contains none of their art, logos or text; rules and cards are in our own words. The game, its name and its art belong to their owners. You should own the game.",
    icons: "Icons",
    icons_text: "From game-icons.net, under the licence {licence}. Icons made by {authors}.",
    icons_changes: "They are coloured and cropped, otherwise unchanged.",
    fonts: "Fonts",
    fonts_text: "Under the SIL Open Font License 1.1:",
    font_titles: "titles",
    font_text: "text",
    font_runes: "runes",
    software: "Software",
    software_text:
      "The page is built with Svelte and Vite (MIT licence); the server with Starlette, uvicorn, msgspec and SQLAlchemy. Fimbul itself is free software under the Apache License 2.0.",
    art: "Pictures and sounds",
    art_text: "Board, knotwork, weather and sounds are drawn and synthesised by the page itself.",
    privacy: "Privacy",
    privacy_text:
      "No account, no tracking, no request to anyone but the server you play on. Keys and settings stay in your browser.",
    version: "Fimbul {version}, {build}",
    compiled: "compiled rules",
    plain: "rules in plain Python",
    all_icons: "All icons",
  },
  fr: {
    title: "Crédits",
    unofficial_title: "Une table non officielle",
    unofficial:
      "Fimbul est fait par des joueurs. Il n’est lié ni à l’éditeur ni à l’auteur de Blood Rage et ne contient ni leurs images, ni leurs logos, ni leurs phrases : règles et cartes sont dites dans nos propres mots. Le jeu, son nom et ses illustrations appartiennent à leurs propriétaires. Vous devez posséder le jeu.",
    icons: "Icônes",
    icons_text: "De game-icons.net, sous la licence {licence}. Icônes de {authors}.",
    icons_changes: "Elles sont colorées et recadrées, sans autre changement.",
    fonts: "Polices",
    fonts_text: "Sous la licence SIL Open Font License 1.1 :",
    font_titles: "titres",
    font_text: "texte",
    font_runes: "runes",
    software: "Logiciels",
    software_text:
      "La page est faite avec Svelte et Vite (licence MIT) ; le serveur avec Starlette, uvicorn, msgspec et SQLAlchemy. Fimbul lui-même est un logiciel libre sous licence Apache 2.0.",
    art: "Images et sons",
    art_text: "Plateau, entrelacs, météo et sons sont dessinés et synthétisés par la page elle-même.",
    privacy: "Vie privée",
    privacy_text:
      "Pas de compte, pas de pistage, aucune requête vers un autre serveur que celui où vous jouez. Clés et réglages restent dans votre navigateur.",
    version: "Fimbul {version}, {build}",
    compiled: "règles compilées",
    plain: "règles en Python pur",
    all_icons: "Toutes les icônes",
  },
});

export const t = speaker(words);
