// A table before it is made: what the set-up page edits, and the order it becomes.
import {
  type EditionInfo,
  FIRST_EDITION,
  type Info,
  type NamedText,
  type Seating,
  type TableOrder,
  type TableSettings,
} from "../wire";

export type Company = "bots" | "friends" | "screen";
export type Chair = { kind: Seating["kind"]; name: string; clan: string | null; bot: string };
export type Plan = {
  edition: string;
  modules: string[];
  options: string[];
  gods: string[];
  clock: number;
  bank: number;
  increment: number;
  onTimeout: "bot" | "wait";
  pace: number;
  hints: boolean | null; // null: as usual, only for somebody who plays against bots alone
  seed: string;
  chairs: Chair[];
};
export type Fault =
  | { code: "nobody" }
  | { code: "clan_twice"; clan: string; seat: number }
  | { code: "gods_count"; count: number }
  | { code: "seed" };

const DAY = 86_400;
const BANKS = [0, 300, 600, 1_200, 3_600]; // seconds
const DAYS_BANKS = [0, DAY, 3 * DAY, 7 * DAY, 14 * DAY];
/** The reserves on offer with a clock: days where a decision may take hours. */
export const banksFor = (clock: number): number[] => (clock >= HOUR ? DAYS_BANKS : BANKS);
export const INCREMENTS = [0, 5, 10, 30] as const; // seconds
export const PACES = [0, 350, 700, 1500] as const;
export const USUAL_PACE = 700;
const USUAL_SEATS: Record<Company, number> = { bots: 4, friends: 4, screen: 2 };
const SEED_LIMIT = 2n ** 128n;
const HOUR = 3600;

/** What the option of a gentle start does. */
export function firstGameText(edition: EditionInfo): string {
  return edition.options.find((option) => option.id === edition.first_game)?.text ?? "";
}

/** How many gods a game has, and the module they come with: none where they belong to the game itself. */
export function godsOf(edition: EditionInfo | undefined): { count: number; module: string } {
  return { count: edition?.gods_of_a_game ?? 0, module: edition?.gods_with ?? "" };
}

/** Whether the gods of a table can be chosen. */
export function mayChooseGods(plan: Plan, edition: EditionInfo): boolean {
  const { module } = godsOf(edition);
  return edition.gods.length > 0 && (module === "" || plan.modules.includes(module));
}

/** An edition by its code; the first on offer if there is none of that code. */
export function editionOf(info: Info, id: string | undefined): EditionInfo | undefined {
  return info.editions.find((edition) => edition.id === id) ?? info.editions[0];
}

/** Sensible defaults for a way to play. */
export function planFor(
  company: Company,
  info: Info,
  name: string,
  seats = USUAL_SEATS[company],
  edition = info.editions[0],
): Plan {
  const bot = usualBot(info);
  const count = Math.min(Math.max(seats, edition?.fewest ?? 2), edition?.most ?? 4);
  const chairs = Array.from({ length: count }, (_, seat) => newChair(company, seat, bot, name));
  const plan: Plan = {
    edition: edition?.id ?? FIRST_EDITION,
    modules: [],
    options: [],
    gods: [],
    clock: 0,
    bank: 0,
    increment: 0,
    onTimeout: "bot",
    pace: USUAL_PACE,
    hints: null,
    seed: "",
    chairs,
  };
  return edition ? { ...plan, modules: withNeeded(plan.modules, edition, count) } : plan;
}

export function usualBot(info: Info): string {
  return info.usual_bot;
}

function newChair(company: Company, seat: number, bot: string, name: string): Chair {
  if (seat === 0) return { kind: "me", name, clan: null, bot };
  const kind = company === "bots" ? "bot" : company === "friends" ? "open" : "here";
  return { kind, name: "", clan: null, bot };
}

/** Another way to play at the same table: the rules and my chair stay. */
export function withCompany(plan: Plan, company: Company, bot: string): Plan {
  const name = nameOfMe(plan);
  const mine = plan.chairs.find((chair) => chair.kind === "me");
  const chairs = plan.chairs.map((_, seat) => newChair(company, seat, bot, name));
  if (chairs[0] && mine) chairs[0].clan = mine.clan;
  return { ...plan, chairs };
}

/** More or fewer chairs; those that stay keep what was chosen, and a module the number asks for is added. */
export function resize(plan: Plan, seats: number, company: Company, edition: EditionInfo, bot: string): Plan {
  const chairs = Array.from({ length: seats }, (_, seat) => plan.chairs[seat] ?? newChair(company, seat, bot, ""));
  if (!chairs.some((chair) => chair.kind === "me") && plan.chairs.some((chair) => chair.kind === "me")) {
    chairs[0] = {
      ...newChair(company, 0, bot, ""),
      name: plan.chairs.find((chair) => chair.kind === "me")?.name ?? "",
    };
  }
  const modules = withNeeded(plan.modules, edition, seats);
  return dropForeignClans({ ...plan, chairs, modules }, edition);
}

/** Modules that bring the clans a number of seats needs: beyond the clans of the box, the first that has one. */
export function neededModules(edition: EditionInfo, seats: number): string[] {
  const inBox = edition.clans.filter((clan) => clan.text === "").length;
  const bringing = edition.modules.filter((module) => edition.clans.some((clan) => clan.text === module.id));
  return bringing.slice(0, Math.max(0, seats - inBox)).map((module) => module.id);
}

function withNeeded(modules: string[], edition: EditionInfo, seats: number): string[] {
  const wanted = new Set([...modules, ...neededModules(edition, seats)]);
  return edition.modules.filter((module) => wanted.has(module.id)).map((module) => module.id);
}

/** Adds or removes a module; clans and gods that came with it go with it. */
export function toggleModule(plan: Plan, module: string, on: boolean, edition: EditionInfo): Plan {
  const wanted = on ? [...plan.modules, module] : plan.modules.filter((other) => other !== module);
  const modules = withNeeded(wanted, edition, plan.chairs.length);
  const next = { ...plan, modules };
  const gods = mayChooseGods(next, edition) ? plan.gods : [];
  return dropForeignClans({ ...next, gods }, edition);
}

export function toggleOption(plan: Plan, option: string, on: boolean): Plan {
  const others = plan.options.filter((other) => other !== option);
  return { ...plan, options: on ? [...others, option] : others };
}

/** Clans that may be chosen with these modules. */
export function clansOf(edition: EditionInfo, modules: string[]): NamedText[] {
  return edition.clans.filter((clan) => clan.text === "" || modules.includes(clan.text));
}

function dropForeignClans(plan: Plan, edition: EditionInfo): Plan {
  const known = new Set(clansOf(edition, plan.modules).map((clan) => clan.id));
  const chairs = plan.chairs.map((chair) =>
    chair.clan !== null && !known.has(chair.clan) ? { ...chair, clan: null } : chair,
  );
  return { ...plan, chairs };
}

/** Only one chair is mine: taking another gives the old one what the new one was. */
export function setKind(plan: Plan, seat: number, kind: Chair["kind"]): Plan {
  const before = plan.chairs[seat];
  if (!before) return plan;
  const chairs = plan.chairs.map((chair, at) => {
    if (at === seat) return kind === "me" ? { ...chair, kind, name: nameOfMe(plan) } : { ...chair, kind };
    if (kind === "me" && chair.kind === "me") return { ...chair, kind: before.kind, name: before.name };
    return chair;
  });
  return { ...plan, chairs };
}

function nameOfMe(plan: Plan): string {
  return plan.chairs.find((chair) => chair.kind === "me")?.name ?? "";
}

export function people(plan: Plan): number {
  return plan.chairs.filter((chair) => chair.kind !== "bot").length;
}

/** A deal may be chosen only where nobody else could be cheated by it. */
export function mayChooseSeed(plan: Plan): boolean {
  return people(plan) <= 1;
}

/** Whether everybody who plays sits here already, so that the game can begin at once. */
export function complete(plan: Plan): boolean {
  return plan.chairs.every((chair) => chair.kind !== "open");
}

/** What the page can see for itself; the server has the last word. */
export function faultsOf(plan: Plan, edition?: EditionInfo): Fault[] {
  const faults: Fault[] = [];
  if (!plan.chairs.some((chair) => chair.kind === "me" || chair.kind === "here")) faults.push({ code: "nobody" });
  const seen = new Set<string>();
  plan.chairs.forEach((chair, seat) => {
    if (chair.clan === null) return;
    if (seen.has(chair.clan)) faults.push({ code: "clan_twice", clan: chair.clan, seat });
    seen.add(chair.clan);
  });
  if (plan.gods.length !== 0 && plan.gods.length !== godsOf(edition).count) {
    faults.push({ code: "gods_count", count: plan.gods.length });
  }
  if (mayChooseSeed(plan) && plan.seed.trim() !== "" && !validSeed(plan.seed)) faults.push({ code: "seed" });
  return faults;
}

export function validSeed(text: string): boolean {
  const digits = text.trim();
  return /^\d{1,39}$/.test(digits) && BigInt(digits) < SEED_LIMIT;
}

/** What is sent to the server. */
export function orderOf(plan: Plan, lang: string): TableOrder {
  const settings: TableSettings = {
    edition: plan.edition,
    seats: plan.chairs.length,
    modules: plan.modules,
    options: plan.options,
    gods: plan.gods,
    clock: people(plan) > 1 ? plan.clock : 0,
    bank: people(plan) > 1 ? plan.bank : 0,
    increment: people(plan) > 1 && plan.bank > 0 ? plan.increment : 0,
    on_timeout: plan.onTimeout,
    pace: plan.pace,
    hints: mayAskHints(plan),
  };
  if (mayChooseSeed(plan) && plan.seed.trim() !== "") settings.seed = plan.seed.trim();
  const seating = plan.chairs.map(
    (chair): Seating => ({
      kind: chair.kind,
      name: chair.kind === "me" || chair.kind === "here" ? chair.name.trim() : "",
      clan: chair.clan,
      bot: chair.bot,
    }),
  );
  return { settings, seating, start: complete(plan), lang };
}

/** Whether hints are given: as chosen, or else only to somebody who plays against bots alone. */
export const mayAskHints = (plan: Plan): boolean => plan.hints ?? people(plan) === 1;

/** The clocks on offer, sorted into a game at one sitting and one over days; `0` (none) is neither. */
export function clockGroups(clocks: NamedText[]): { none: NamedText[]; live: NamedText[]; slow: NamedText[] } {
  const seconds = (clock: NamedText) => Number(clock.id);
  return {
    none: clocks.filter((clock) => seconds(clock) === 0),
    live: clocks.filter((clock) => seconds(clock) > 0 && seconds(clock) < HOUR),
    slow: clocks.filter((clock) => seconds(clock) >= HOUR),
  };
}
