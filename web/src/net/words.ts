import { book, speaker } from "../words";

export const t = speaker(
  book({
    en: {
      offline: "The server cannot be reached. Check your connection and try again.",
      lost: "Connection lost; reconnecting automatically. Nothing was sent.",
      unclear: "The server gave an answer this page does not understand. Reload the page.",
    },
    fr: {
      offline: "Le serveur est injoignable. Vérifiez votre connexion et réessayez.",
      lost: "La connexion est perdue ; elle sera rétablie d’elle-même. Rien n’a été envoyé.",
      unclear: "Le serveur a donné une réponse que cette page ne comprend pas. Rechargez la page.",
    },
  }),
);
