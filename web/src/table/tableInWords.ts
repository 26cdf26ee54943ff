/** The table in words: for people who cannot see the board or prefer to read it. */

import { cat } from "../net/catalogue.svelte";
import { familyOf, strengthOf } from "../parts/cards";
import type { ClanInfo, FigureInfo, PlaceInfo, ValorInfo } from "../wire";
import { fillIn } from "../words/speech.svelte";
import type { TableUi } from "./tableUi.svelte";
import { t } from "./words";

export function roman(age: number): string {
  return "I".repeat(age);
}

/** "Leader, 2 Warriors": the catalogue has no plural, so the number stands before the name. */
export function figuresText(figures: FigureInfo[]): string {
  return figures
    .map(({ figure, count }) => (count > 1 ? t("times", { n: count, name: cat.figure(figure) }) : cat.figure(figure)))
    .join(", ");
}

/** A place with everything in it, in one sentence. */
export function describePlace(ui: TableUi, id: string): string {
  const info = ui.place(id);
  const facts = cat.place(id);
  if (!info) return cat.placeName(id);
  const parts: string[] = [cat.placeName(id)];
  if (facts?.kind === "fjord") parts.push(t("aFjord", { places: provincesOf(id).map(cat.placeName).join(", ") }));
  if (facts?.region_name) parts.push(facts.region_name);
  if (facts?.kind === "chamber") parts.push(...chamberWords(ui, info));
  else if (info.destroyed) parts.push(t("isDestroyed"));
  else {
    if (facts?.villages != null && info.room != null) parts.push(t("villages", { n: facts.villages, room: info.room }));
    if (info.token) {
      const token = cat.term("tokens", info.token);
      parts.push(info.pillaged ? t("isPillaged", { token }) : t("gives", { token }));
    }
    if (info.doom !== null) parts.push(t("falls", { age: roman(info.doom) }));
  }
  for (const god of info.gods) parts.push(t("godHere", { god: cat.term("gods", god) }));
  for (const { seat, number, glory } of info.valor ?? []) {
    parts.push(t("valorNow", { clan: ui.clanName(seat), number, glory }));
  }
  for (const clan of ui.position?.clans ?? []) {
    const figures = info.figures.filter((figure) => figure.seat === clan.seat);
    const strength = info.strength.find((one) => one.seat === clan.seat)?.strength;
    if (figures.length === 0 && strength === undefined) continue;
    const who = figures.length > 0 ? figuresText(figures) : t("shipOnly");
    const name = clan.seat === ui.me ? t("youAs", { clan: cat.clan(clan.clan) }) : cat.clan(clan.clan);
    parts.push(
      strength === undefined ? t("stands", { clan: name, who }) : t("standsWith", { clan: name, who, strength }),
    );
  }
  if (info.figures.length === 0 && !info.destroyed) parts.push(t("nobody"));
  return sentences(parts);
}

// -- what single things on the board say of themselves -----------------------------------------------------------------
export function figureTip(ui: TableUi, { seat, figure, count, strength }: FigureInfo): string {
  const name = count > 1 ? t("times", { n: count, name: cat.figure(figure) }) : cat.figure(figure);
  const text = cat.card(figure)?.text;
  return [t("standsWith", { clan: ui.clanName(seat), who: name, strength: strength * count }), text]
    .filter(Boolean)
    .join("\n");
}

export function strengthTip(ui: TableUi, place: string, seat: number, strength: number): string {
  return t("strengthTip", { clan: ui.clanName(seat), strength, place: cat.placeName(place) });
}

export function godTip(god: string): string {
  return [cat.term("gods", god), cat.god(god)?.text].filter(Boolean).join(": ");
}

export function tokenTip({ token, pillaged }: PlaceInfo): string {
  const name = cat.term("tokens", token ?? "");
  return sentences([pillaged ? t("isPillaged", { token: name }) : t("gives", { token: name })]);
}

export function villagesTip(id: string, room: number): string {
  return t("villageTip", { n: cat.place(id)?.villages ?? 0, room });
}

export function doomTip(place: string, age: number): string {
  const { ages } = cat.about ?? {};
  return sentences([
    `${cat.placeName(place)} ${t("falls", { age: roman(age) })}`,
    fillIn(ages?.pays ?? "", { n: ages?.glory[age - 1] ?? 0 }),
  ]);
}

export function valorTip(ui: TableUi, { seat, number, glory }: ValorInfo): string {
  return sentences([t("valorNow", { clan: ui.clanName(seat), number, glory })]);
}

/** Whether a Chamber is closed, what contesting it gives, where its doorways lead. */
export function chamberWords(ui: TableUi, info: PlaceInfo): string[] {
  const facts = cat.place(info.place);
  const doors = t("doorsTo", { places: (facts?.borders ?? []).map(cat.placeName).join(", ") });
  if (info.closed) {
    const coming = ui.position?.arrivals?.find((one) => one.place === info.place);
    const token = t("isClosed", { number: facts?.number ?? "" });
    return coming
      ? [token, t("godComes", { god: cat.term("gods", coming.god), age: roman(coming.age) }), doors]
      : [token, doors];
  }
  if (info.claimed != null) return [t("isClaimed", { clan: ui.clanName(info.claimed) }), doors];
  const god = info.gods[0];
  const reward = god ? (cat.god(god)?.text ?? "") : cat.term("tokens", info.token ?? "");
  return [t("contestGives", { reward }), doors];
}

function sentences(parts: string[]): string {
  return `${parts
    .filter(Boolean)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(". ")}.`;
}

function provincesOf(fjord: string): string[] {
  return (cat.whole?.places ?? []).filter((place) => place.fjord === fjord).map((place) => place.id);
}

export function describeClan(ui: TableUi, clan: ClanInfo): string {
  const stats = clan.stats.map((stat) => `${cat.term("stats", stat.stat)} ${stat.value}`).join(", ");
  const upgrades = clan.slots.flatMap((slot) => (slot.card ? [cat.cardName(slot.card)] : []));
  const parts = [
    clan.seat === ui.me ? t("youAs", { clan: cat.clan(clan.clan) }) : cat.clan(clan.clan),
    t("clanLine", { glory: clan.glory, rage: clan.rage, stats }),
    t("clanCards", { hand: clan.hand, quests: clan.quests }),
    upgrades.length > 0 ? t("clanUpgrades", { cards: upgrades.join(", ") }) : t("noUpgrades"),
    clan.reserve.length > 0 ? t("clanReserve", { figures: figuresText(clan.reserve) }) : "",
    clan.valhalla.length > 0 ? fillIn(cat.about?.dead.clan ?? "", { figures: figuresText(clan.valhalla) }) : "",
    clan.kill_pile?.length
      ? t("clanKilled", {
          figures: clan.kill_pile.map((one) => `${ui.clanName(one.seat)} ${figuresText([one])}`).join(", "),
        })
      : "",
    clan.discard?.length ? t("clanDiscard", { cards: clan.discard.map(cat.cardName).join(", ") }) : "",
    clan.out ? t("hasPassed") : "",
  ];
  return sentences(parts);
}

/** A card with its kind, its numbers and its text. */
export function describeCard(id: string): string {
  const card = cat.card(id);
  if (!card) return cat.cardName(id);
  const strength = strengthOf(card);
  const facts = [
    card.kind_name,
    strength === null ? "" : `${t("str")} ${strength}`,
    familyOf(card) === "upgrade" ? `${t("cost")} ${card.cost}` : "",
    card.glory ? `${t("glory")} ${card.glory}` : "",
    card.late ? t("lateCard") : "",
  ];
  return t("cardLine", { card: card.name, facts: facts.filter(Boolean).join(", "), text: card.text });
}

/** The whole table, a line for each thing. */
export function describeTable(ui: TableUi): { heading: string; lines: string[] }[] {
  const position = ui.position;
  if (!position) return [];
  return [
    {
      heading: t("now"),
      lines: [
        `${t("ageN", { age: roman(position.age) })}, ${cat.term("phases", position.phase)}. ${position.waiting}`,
        cat.about?.ages.mark === "arrival"
          ? t("arrivals", {
              gods: (position.arrivals ?? [])
                .map((one) => `${roman(one.age)}: ${cat.term("gods", one.god)}, ${cat.placeName(one.place)}`)
                .join("; "),
            })
          : t("dooms", {
              places: position.doom.map((place, i) => `${roman(i + 1)}: ${cat.placeName(place)}`).join(", "),
            }),
        ...(position.sauna?.length
          ? [
              t("inSauna", {
                figures: position.sauna.map((one) => `${ui.clanName(one.seat)} ${figuresText([one])}`).join(", "),
              }),
            ]
          : []),
      ],
    },
    { heading: t("board"), lines: position.places.map((place) => describePlace(ui, place.place)) },
    { heading: t("clans"), lines: position.clans.map((clan) => describeClan(ui, clan)) },
    ...(position.hand.length > 0 ? [{ heading: t("hand"), lines: position.hand.map(describeCard) }] : []),
    ...(position.quests.length > 0
      ? [
          {
            heading: t("committed"),
            lines: position.quests.map(describeCard),
          },
        ]
      : []),
  ];
}
