// The choices of the quick game, as they were last time.
import { store, stored } from "../settings.svelte";
import type { Info } from "../wire";
import { editionOf, type Plan, planFor, toggleOption, usualBot } from "./plan";

/** Without an edition: the first on offer. */
export type Quick = { edition?: string; seats: number; bot: string; clan: string | null; first: boolean };

const STORE = "fimbul.quick";

/** Somebody who has never sat at a table is offered a first game. */
export function lastQuick(info: Info, newcomer: boolean): Quick {
  const plan = planFor("bots", info, "");
  const bot = (newcomer && info.bots[0]?.id) || usualBot(info);
  const usual: Quick = { seats: plan.chairs.length, bot, clan: null, first: newcomer };
  try {
    const kept = JSON.parse(stored(STORE) ?? "{}") as Partial<Quick>;
    const edition = editionOf(info, kept.edition);
    if (edition && edition !== info.editions[0]) usual.edition = edition.id;
    if (edition) usual.seats = Math.min(Math.max(usual.seats, edition.fewest), edition.most);
    if (kept.seats && edition && kept.seats >= edition.fewest && kept.seats <= edition.most) usual.seats = kept.seats;
    if (info.bots.some((bot) => bot.id === kept.bot)) usual.bot = kept.bot as string;
    if (edition?.clans.some((clan) => clan.id === kept.clan)) usual.clan = kept.clan as string;
    if (typeof kept.first === "boolean") usual.first = kept.first;
  } catch {
    return usual;
  }
  return usual;
}

export function keepQuick(quick: Quick): void {
  store(STORE, JSON.stringify(quick));
}

export function quickPlan(quick: Quick, info: Info, name: string): Plan {
  const edition = editionOf(info, quick.edition);
  const plan = planFor("bots", info, name, quick.seats, edition);
  const chairs = plan.chairs.map((chair, seat) => ({ ...chair, bot: quick.bot, clan: seat === 0 ? quick.clan : null }));
  return edition ? toggleOption({ ...plan, chairs }, edition.first_game, quick.first) : { ...plan, chairs };
}
