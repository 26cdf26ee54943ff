"""The report of an arena: one HTML file with tables and plots, nothing fetched from elsewhere."""

from __future__ import annotations

from html import escape

from fimbul import EDITIONS
from fimbul.arena.plan import Plan
from fimbul.arena.summary import BotLine, Summary
from fimbul.words import Words

COLOURS = ("#8c2f2b", "#2f5d8c", "#3f7d4e", "#b58a2a", "#6a4c93", "#4a4a4a", "#c06c84", "#7a9e9f")
STYLE = (
    "body{font:15px/1.45 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#222}"
    "table{border-collapse:collapse;margin:1rem 0}td,th{padding:.25rem .7rem;text-align:right;"
    "border-bottom:1px solid #ddd}td:first-child,th:first-child{text-align:left}svg{max-width:100%;height:auto}"
    "@media(prefers-color-scheme:dark){body{background:#1b1b1b;color:#ddd}td,th{border-color:#444}}"
)


def report(words: Words, plan: Plan, summary: Summary, seconds: float, command: str) -> str:
    """The whole page."""

    def say(key: str, **facts: object) -> str:
        return escape(words.cli(f"arena.{key}", **facts))

    title = say("title", games=summary.games, seats=plan.seats)
    parts = [
        f"<!doctype html><html lang={words.lang}><meta charset=utf-8><meta name=viewport content='width=device-width'>",
        f"<title>{title}</title><style>{STYLE}</style><h1>{title}</h1>",
        f"<p><code>{escape(command)}</code><br>{say('took', seconds=round(seconds, 1))}</p>",
        f"<h2>{say('bots')}</h2>",
        bots_table(words, summary),
        shares_plot(summary, say("win_share")),
        f"<h2>{say('sources')}</h2>",
        sources_plot(list(summary.bots.values()), say("sources")),
        f"<h2>{say('turns')}</h2>",
        bars([(str(n + 1), share / max(1, games)) for n, (games, share) in enumerate(summary.by_turn)], say("turns")),
        *yggdrasil_part(words, plan, summary),
        f"<h2>{say('cards')}</h2>",
        cards_table(words, summary),
    ]
    return "\n".join(parts) + "\n"


def yggdrasil_part(words: Words, plan: Plan, summary: Summary) -> list[str]:
    """Nothing where there is no Yggdrasil."""
    rows = [(str(times), share / n) for times, (n, share) in sorted(summary.by_yggdrasil.items())]
    if not rows:
        return []
    title = escape(words.cli("arena.yggdrasil", EDITIONS[plan.edition]))
    return [f"<h2>{title}</h2>", bars(rows, title)]


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def bots_table(words: Words, summary: Summary) -> str:
    heads = "".join(
        [
            f"<th>{escape(words.cli(f'arena.{key}'))}</th>"
            for key in ("bot", "games", "win_share", "interval", "rating", "mean_glory", "milliseconds")
        ]
    )
    rows = [
        f"<tr><td>{escape(line.name)}<td>{line.games}<td>{percent(line.win_share)}"
        f"<td>{percent(line.interval[0])} – {percent(line.interval[1])}"
        f"<td>{line.rating:.1f} ({line.rating_interval[0]:.1f} – {line.rating_interval[1]:.1f})"
        f"<td>{line.mean_glory:.1f}<td>{line.milliseconds:.2f}"
        for line in sorted(summary.bots.values(), key=lambda line: -line.win_share)
    ]
    return f"<table><tr>{heads}{''.join(rows)}</table>"


def cards_table(words: Words, summary: Summary) -> str:
    heads = "".join(
        [
            f"<th>{escape(words.cli(f'arena.{key}'))}</th>"
            for key in ("card", "drafted", "played", "card_glory", "card_share")
        ]
    )
    rows = [
        f"<tr><td>{escape(card.name)}<td>{card.drafted}<td>{card.played}"
        f"<td>{card.glory / max(1, card.drafted):.2f}<td>{percent(card.win_share)}"
        for card in sorted(summary.cards.values(), key=lambda card: (-card.win_share, card.name))
    ]
    return f"<table><tr>{heads}{''.join(rows)}</table>"


# -- plots: plain SVG ------------------------------------------------------------------------------------------------
def svg(width: int, height: int, title: str, body: list[str]) -> str:
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' width='{width}' height='{height}' "
        f"role='img' aria-label='{title}' font-family='sans-serif' font-size='13' fill='currentColor'>"
        f"<title>{title}</title>{''.join(body)}</svg>"
    )


def shares_plot(summary: Summary, title: str) -> str:
    """Shares of victory with their intervals; the fair share as a line."""
    lines = sorted(summary.bots.values(), key=lambda line: -line.win_share)
    most = max([line.interval[1] for line in lines] + [0.05])
    body: list[str] = []
    for n, line in enumerate(lines):
        y = 24 + 30 * n
        low, high = [150 + 520 * bound / most for bound in line.interval]
        x = 150 + 520 * line.win_share / most
        colour = COLOURS[n % len(COLOURS)]
        body.append(f"<text x='140' y='{y + 5}' text-anchor='end'>{escape(line.name)}</text>")
        body.append(f"<line x1='{low:.1f}' x2='{high:.1f}' y1='{y}' y2='{y}' stroke='{colour}' stroke-width='3'/>")
        body.append(f"<circle cx='{x:.1f}' cy='{y}' r='5' fill='{colour}'/>")
        body.append(f"<text x='690' y='{y + 5}'>{percent(line.win_share)}</text>")
    fair = 150 + 520 / max(1, summary.seats) / most
    height = 30 + 30 * len(lines)
    body.append(f"<line x1='{fair:.1f}' x2='{fair:.1f}' y1='6' y2='{height - 10}' stroke='#888' stroke-dasharray='4'/>")
    return svg(760, height, title, body)


def sources_plot(lines: list[BotLine], title: str) -> str:
    """Glory of a seat by source, as stacked bars."""
    names = sorted({source for line in lines for source in line.sources})
    most = max([sum([max(0, g) for g in line.sources.values()]) / max(1, line.seats) for line in lines] + [1.0])
    body: list[str] = []
    for n, line in enumerate(lines):
        y = 14 + 30 * n
        x = 150.0
        body.append(f"<text x='140' y='{y + 15}' text-anchor='end'>{escape(line.name)}</text>")
        for k, source in enumerate(names):
            mean = line.sources.get(source, 0) / max(1, line.seats)
            wide = max(0.0, 540 * mean / most)
            colour = COLOURS[k % len(COLOURS)]
            body.append(f"<rect x='{x:.1f}' y='{y}' width='{wide:.1f}' height='20' fill='{colour}'>")
            body.append(f"<title>{escape(source)} {mean:.1f}</title></rect>")
            x += wide
    y = 24 + 30 * len(lines)
    for k, source in enumerate(names):
        colour = COLOURS[k % len(COLOURS)]
        body.append(f"<rect x='{20 + 105 * k}' y='{y}' width='12' height='12' fill='{colour}'/>")
        body.append(f"<text x='{36 + 105 * k}' y='{y + 11}'>{escape(source)}</text>")
    return svg(780, y + 24, title, body)


def bars(values: list[tuple[str, float]], title: str) -> str:
    """Shares by some count."""
    most = max([share for _, share in values] + [0.01])
    body: list[str] = []
    for n, (label, share) in enumerate(values):
        tall = 130 * share / most
        x = 30 + 80 * n
        body.append(f"<rect x='{x}' y='{160 - tall:.1f}' width='50' height='{tall:.1f}' fill='{COLOURS[1]}'/>")
        body.append(f"<text x='{x + 25}' y='{152 - tall:.1f}' text-anchor='middle'>{percent(share)}</text>")
        body.append(f"<text x='{x + 25}' y='178' text-anchor='middle'>{escape(label)}</text>")
    return svg(40 + 80 * len(values), 186, title, body)
