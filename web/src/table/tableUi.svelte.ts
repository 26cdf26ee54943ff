/** The table as one person uses it: what is chosen so far, what is open, what else is shown. */

import { getContext, setContext } from "svelte";
import { cat } from "../net/catalogue.svelte";
import type { TableControls, TableSource } from "../net/source";
import { settings } from "../settings.svelte";
import type { ClanInfo, Hints, Motion, Option, PlaceInfo, Position, Preview, Question } from "../wire";
import type { AgePart } from "./ages/ageEnd";
import { AgeReader } from "./ages/ageReader.svelte";
import { BattleReader } from "./battle/battleReader.svelte";
import { largestGroup, troopOption } from "./choose/troops";
import {
  begunOption,
  isFlat,
  openCards,
  openPlaces,
  PASS,
  type Pick,
  placeOf,
  tapCard,
  tapFigure,
  tapPlace,
  type Walk,
  walk,
} from "./choose/walk";
import { CoachReader } from "./coach/coachReader.svelte";
import { LessonReader } from "./lesson/lessonReader.svelte";

export type SideTab = "recap" | "log" | "chat" | "rules";
export type Layout = "desktop" | "tablet" | "phone";
export type PhoneTab = "play" | "hand" | "clan" | "rivals" | "log";

export interface Reason {
  place: string | null;
  card: string | null;
  text: string;
}

const NOTHING: Walk = { rest: [], facet: null, choices: [], chosen: null };
const FLASH = 1_600;

export class TableUi {
  picks = $state.raw<Pick[]>([]);
  /** How many of each figure march, while that is asked. */
  troops = $state.raw<Record<string, number>>({});
  preview = $state.raw<Preview | null>(null);
  /** The last press on Pass asks once more. */
  passAsked = $state(false);
  reason = $state.raw<Reason | null>(null);
  /** The hint asked for to this question. */
  advice = $state.raw<Hints | "thinking" | null>(null);
  /** The place under the pointer or the keyboard. */
  spot = $state<string | null>(null);
  /** The place that has the keyboard's focus. */
  focused = $state<string | null>(null);
  flashing = $state.raw<string | null>(null);
  /** The row at which this player's last turn began; null if that was before the page was loaded. */
  turnBegan = $state<number | null>(null);
  side = $state<SideTab>("recap");
  phoneTab = $state<PhoneTab>("play");
  rival = $state<number | null>(null);
  dialog = $state<"help" | "describe" | "leave" | "orders" | null>(null);
  /** In the draft: look at the board instead of the cards. */
  peek = $state(false);
  layout = $state<Layout>("desktop");
  /** Glory gained just now, to float up beside the clan. */
  floats = $state.raw<{ id: number; seat: number; amount: number }[]>([]);

  readonly battles: BattleReader;
  readonly ages: AgeReader;
  readonly lesson: LessonReader;
  readonly coach: CoachReader;
  readonly #source: () => TableSource;
  readonly #client: () => TableControls | null;
  #flashTimer: ReturnType<typeof setTimeout> | undefined;
  #motions: Motion[] = [];
  #floatId = 0;

  constructor(source: () => TableSource, client: () => TableControls | null) {
    this.#source = source;
    this.#client = client;
    this.battles = new BattleReader(source);
    this.lesson = new LessonReader(source);
    this.coach = new CoachReader(source, client);
    this.ages = new AgeReader(
      source,
      () => client()?.table ?? "",
      () => laterPhases(cat.about?.phases ?? []),
    );
  }

  get source(): TableSource {
    return this.#source();
  }
  get client(): TableControls | null {
    return this.#client();
  }
  get position(): Position | null {
    return this.source.position;
  }
  get question(): Question | null {
    return this.source.live ? this.source.question : null;
  }
  /** This player's seat; -1 for spectators. */
  get me(): number {
    return this.position?.seat ?? -1;
  }
  get mine(): ClanInfo | null {
    return this.position?.clans.find((clan) => clan.seat === this.me) ?? null;
  }
  /** The others, from the left-hand neighbour clockwise. */
  get rivals(): ClanInfo[] {
    const clans = this.position?.clans ?? [];
    const start = this.me < 0 ? 0 : this.me + 1;
    return clans.map((_, i) => clans[(start + i) % clans.length] as ClanInfo).filter((clan) => clan.seat !== this.me);
  }
  get phone(): boolean {
    return this.layout === "phone";
  }

  /** The part of the end of an Age that is shown: once one's own battles have been read. */
  get agePart(): AgePart | null {
    return this.battles.unread.length > 0 ? null : this.ages.part;
  }
  get online(): boolean {
    return this.source.status === "open";
  }

  clan(seat: number | null | undefined): string | null {
    return this.position?.clans.find((clan) => clan.seat === seat)?.clan ?? null;
  }
  clanName(seat: number | null | undefined): string {
    const clan = this.clan(seat);
    return clan ? cat.clan(clan) : "";
  }
  /** How many figures a clan has on the board, where a stat limits them. */
  figuresUsed(clan: ClanInfo, stat: string): number | undefined {
    return stat === cat.about?.limit ? clan.on_board : undefined;
  }
  /** Who plays a clan: the person's name where there is one, else the clan's. */
  title(seat: number): string {
    const sits = this.source.room?.seats.find((one) => one.seat === seat);
    return (sits?.kind === "person" && sits.name) || this.clanName(seat);
  }
  person(seat: number): string {
    return this.source.room?.seats.find((one) => one.seat === seat)?.name ?? "";
  }
  place(id: string): PlaceInfo | undefined {
    return this.position?.places.find((place) => place.place === id);
  }

  // -- choosing -----------------------------------------------------------------------------------------------------
  readonly options: Option[] = $derived.by(() => this.question?.options ?? []);
  readonly flat: boolean = $derived(isFlat(this.question?.kind ?? "", this.options));
  readonly isTroops: boolean = $derived(this.question?.kind === "troops");
  readonly state: Walk = $derived.by(() => {
    if (!this.question) return NOTHING;
    if (this.isTroops) return { ...NOTHING, rest: this.options, chosen: troopOption(this.options, this.troops) };
    return walk(this.options, this.picks, { flat: this.flat });
  });
  readonly chosen: Option | null = $derived(this.state.chosen);
  readonly passOption: Option | null = $derived(this.options.find((option) => option.kind === "pass") ?? null);
  readonly places: Set<string> = $derived(
    this.isTroops ? new Set<string>() : openPlaces(this.state, (id) => this.place(id) !== undefined),
  );
  readonly cards: Set<string> = $derived(openCards(this.state));
  /** A target on the board is being asked for: what does not fit is dimmed. */
  readonly aiming: boolean = $derived(
    !this.isTroops &&
      this.places.size > 0 &&
      this.chosen === null &&
      (this.state.facet === "place" || this.state.facet === "piece" || this.picks.length > 0 || this.flat),
  );
  /** What is on its way to the server; drawn at once. */
  readonly sending: Option | null = $derived.by(() => {
    const action = this.source.sending;
    return action === null ? null : (this.options.find((option) => option.action === action) ?? null);
  });
  /** The pieces that a preview shows: of what is chosen, or on its way. */
  readonly previewMotions: Motion[] = $derived(this.preview?.motions ?? []);
  /** How many pieces of the preview come to a place. */
  previewsTo(place: string): number {
    return this.previewMotions.filter(
      ({ kind, target, figure, seat }) =>
        (kind === "place" || kind === "move") && target === place && figure && seat != null,
    ).length;
  }

  /** Somebody else plays here who might read something into a quick answer. */
  get company(): boolean {
    return (this.source.room?.seats ?? []).some((one) => one.kind === "person" && one.seat !== this.me);
  }
  /** The only answer to a question about late cards: without company nobody learns anything from it. */
  readonly onlyAnswer: Option | null = $derived.by(() => {
    if (this.question?.kind !== "late" || this.options.length !== 1 || !this.source.room || this.company) return null;
    return this.options[0] ?? null;
  });

  /** Called when another question is put. */
  reset(): void {
    this.picks = [];
    this.passAsked = false;
    this.reason = null;
    this.preview = null;
    this.advice = null;
    this.troops = this.isTroops ? largestGroup(this.options) : {};
    if (this.phoneTab === "hand") this.phoneTab = "play";
  }

  pick(pick: Pick): void {
    this.picks = [...this.picks, pick];
    this.passAsked = false;
    this.reason = null;
  }

  /** Start over with a verb, keeping a noun that was picked before it. */
  pickVerb(kind: string): void {
    if (kind === "pass") {
      this.picks = [PASS];
      return;
    }
    const nouns = this.picks.filter((pick) => pick.facet === "noun");
    const verb: Pick = { facet: "verb", kind };
    const both = [verb, ...nouns];
    this.picks = walk(this.options, both, { flat: false }).rest.length > 0 ? both : [verb];
    this.passAsked = false;
    this.reason = null;
  }

  /** One step back; false when there is none. */
  back(): boolean {
    this.reason = null;
    if (this.passAsked) {
      this.passAsked = false;
      return true;
    }
    if (this.picks.length === 0) return false;
    this.picks = this.picks.slice(0, -1);
    return true;
  }

  /** Choose an option whole, as a hint does. */
  take(action: number): void {
    const option = this.options.find((one) => one.action === action);
    if (!option) return;
    this.passAsked = false;
    this.reason = null;
    if (this.isTroops && option.group) {
      this.troops = Object.fromEntries(option.group.map(({ figure, count }) => [figure, count]));
      return;
    }
    const whole: Pick = { facet: "option", like: option };
    this.picks = option.kind === "pass" ? [PASS] : this.flat ? [whole] : [{ facet: "verb", kind: option.kind }, whole];
  }

  tapPlace(place: string): void {
    this.spot = place;
    if (!this.question || this.isTroops) return;
    const last = this.picks.at(-1);
    const again = this.chosen !== null && last !== undefined && placeOf(last) === place;
    if (again && settings.confirm === "second-tap") {
      void this.confirm();
      return;
    }
    if (again) return;
    const after = tapPlace(this.options, this.picks, place, { flat: this.flat });
    if (after) {
      this.picks = after;
      this.reason = null;
    } else void this.explain(place);
  }

  tapCard(card: string): void {
    if (!this.question) return;
    if (this.chosen !== null && (this.chosen.card === card || this.chosen.old === card)) {
      if (settings.confirm === "second-tap") void this.confirm();
      return;
    }
    const after = tapCard(this.options, this.picks, card, { flat: this.flat });
    if (after) {
      this.picks = after;
      this.reason = null;
      this.phoneTab = "play";
    } else void this.explainCard(card);
  }

  tapFigure(figure: string): void {
    if (!this.question) return;
    const after = tapFigure(this.options, this.picks, figure, { flat: this.flat });
    if (!after) return;
    this.picks = after;
    this.phoneTab = "play";
  }

  async confirm(): Promise<void> {
    const option = this.chosen;
    if (!option || !this.client || this.source.sending !== null) return;
    if (option.kind === "pass" && this.question?.kind === "action" && settings.confirmPass && !this.passAsked) {
      this.passAsked = true;
      return;
    }
    await this.answer(option);
  }

  /** Answer with an option at once, as the typed command line does. */
  async answer(option: Option): Promise<void> {
    if (!this.client || this.source.sending !== null) return;
    if (this.question?.kind === "action") this.turnBegan = this.question.n;
    this.reason = null;
    await this.client.answer(option.action);
  }

  /** Ask what the chosen option would do. Returns a function that drops the answer. */
  askPreview(): () => void {
    const option = this.chosen;
    let current = true;
    this.preview = null;
    if (option && this.client && this.question?.kind !== "draft") {
      void this.client.preview(option.action).then((preview) => {
        if (current) this.preview = preview;
      });
    }
    return () => {
      current = false;
    };
  }

  // -- hints ----------------------------------------------------------------------------------------------------------
  get mayAskHint(): boolean {
    return this.question !== null && (this.client?.welcome?.settings.hints ?? false) && this.options.length > 1;
  }

  async askHint(): Promise<void> {
    const question = this.question;
    if (!this.client || !question || this.advice) return;
    this.advice = "thinking";
    const hints = await this.client.hint();
    if (this.question?.n === question.n) this.advice = hints;
  }

  // -- reasons --------------------------------------------------------------------------------------------------------
  async explain(place: string): Promise<void> {
    const text = await this.whyPlace(place);
    if (text) this.reason = { place, card: null, text };
  }

  async whyPlace(place: string): Promise<string | null> {
    if (!this.client || !this.question) return null;
    return this.client.why(place, begunOption(this.options, this.picks, { flat: this.flat })?.action);
  }

  async explainCard(card: string): Promise<void> {
    const text = this.client && this.question ? await this.client.why(card) : null;
    if (text) this.reason = { place: null, card, text };
  }

  // -- what is looked at ------------------------------------------------------------------------------------------------
  flash(place: string): void {
    clearTimeout(this.#flashTimer);
    this.flashing = place;
    this.spot = place;
    if (this.phone && this.phoneTab === "log") this.phoneTab = "play";
    this.#flashTimer = setTimeout(() => {
      this.flashing = null;
    }, FLASH);
  }

  // -- what happens --------------------------------------------------------------------------------------------------
  /** Motions come before the page is redrawn; they are kept for the battle. */
  hearMotions(motions: Motion[]): void {
    this.#motions.push(...motions);
    for (const motion of motions) {
      if (motion.kind === "glory" && motion.seat != null && motion.amount) this.#float(motion.seat, motion.amount);
    }
  }

  /** One more row of the history is known. */
  hearPosition(position: Position, n: number): void {
    const motions = this.#motions;
    this.#motions = [];
    this.battles.hear(position, motions, n);
  }

  /** More of the log is known: where an Age ends, the battles of others make room. */
  hearLog(): void {
    const before = this.ages.shown;
    this.ages.hear();
    if (before === null && this.ages.shown !== null) this.battles.open = null;
  }

  #float(seat: number, amount: number): void {
    this.#floatId += 1;
    const id = this.#floatId;
    this.floats = [...this.floats, { id, seat, amount }].slice(-12);
    setTimeout(() => {
      this.floats = this.floats.filter((one) => one.id !== id);
    }, 1_800);
  }
}

/** The phases that end an Age: those after the actions. */
function laterPhases(phases: { id: string }[]): string[] {
  return phases.slice(phases.findIndex(({ id }) => id === "action") + 1).map(({ id }) => id);
}

const KEY = Symbol("table ui");

export function setTableUi(ui: TableUi): TableUi {
  return setContext(KEY, ui);
}

export function getTableUi(): TableUi {
  return getContext<TableUi>(KEY);
}
