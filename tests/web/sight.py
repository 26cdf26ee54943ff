"""What eyes and fingers meet: contrast against the pixels that lie behind a text, and the size of what is pressed."""

from __future__ import annotations

import base64
from typing import Final

from playwright.sync_api import Page

# Waits until everything has arrived: nothing moves, grows or fades from one look to the next.
STILL: Final = """async () => {
  await document.fonts.ready;
  const moves = ({ effect, playState }) => playState === "running" && effect.getComputedTiming().endTime !== Infinity;
  const look = () =>
    [...document.body.querySelectorAll("*")]
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, y, width, height, getComputedStyle(element).opacity];
      })
      .join();
  for (let before = null, tries = 0; tries < 50; tries++) {
    const now = document.getAnimations().some(moves) ? null : look();
    if (now !== null && now === before) return true;
    before = now;
    await new Promise((done) => setTimeout(done, 150));
  }
  return false;
}"""

# Every text that is shown, with its colour and where its letters lie; then the letters are hidden.
TEXTS: Final = """() => {
  const opaque = (element) => element ? Number(getComputedStyle(element).opacity) * opaque(element.parentElement) : 1;
  const SKIPPED = "svg, .unseen, [aria-disabled=true], :disabled, .runes";
  // Whether a box lies inside everything that could cut it off.
  const whole = (box, element) => {
    if (!element || element === document.body) return true;
    const start = element.getBoundingClientRect().top + element.clientTop;
    const cut = getComputedStyle(element).overflowY !== "visible";
    if (cut && (box.top < start || box.bottom > start + element.clientHeight)) return false;
    return whole(box, element.parentElement);
  };
  const inner = ({ left, top, width, height }) => [left + 2, top + 2, width - 4, height - 4]; // not the edge of a frame
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || !element || element.closest(SKIPPED)) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const style = getComputedStyle(element);
    const colour = style.color.match(/[\\d.]+/g).map(Number);
    if (style.color.startsWith("color") || colour[3] === 0) continue; // drawn by its background
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = [...range.getClientRects()].find(({ width, height }) => width > 5 && height > 5);
    if (!box || box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth) continue;
    if (!whole(box, element.parentElement)) continue;
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!top || !(top === element || top.contains(element) || element.contains(top))) continue;
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const text = `${element.className} ${node.data.trim().slice(0, 40)}`;
    found.push({ text, colour, alpha: opaque(element), large, box: inner(box) });
  }
  const hide = new CSSStyleSheet();
  hide.replaceSync("* { color: transparent !important; text-shadow: none !important; transition: none !important }");
  document.adoptedStyleSheets.push(hide);
  return found;
}"""

# The contrast of each text in the worst tenth of the pixels behind it.
JUDGE: Final = """async ([texts, shot]) => {
  document.adoptedStyleSheets.pop();
  const picture = new Image();
  picture.src = `data:image/png;base64,${shot}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = picture.width;
  canvas.height = picture.height;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  pen.drawImage(picture, 0, 0);
  const scale = picture.width / innerWidth;
  const linear = (value) => (value <= 10.31 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const poor = [];
  for (const { text, colour, alpha, large, box } of texts) {
    const [x, y, width, height] = box.map((value) => Math.floor(value * scale));
    const { data } = pen.getImageData(x, y, Math.max(1, width), Math.max(1, height));
    const cover = (colour[3] ?? 1) * alpha;
    const found = [];
    for (let at = 0; at < data.length; at += 4 * 7) {
      const behind = [data[at], data[at + 1], data[at + 2]];
      const shown = behind.map((value, i) => colour[i] * cover + value * (1 - cover));
      const [a, b] = [light(shown), light(behind)];
      found.push((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05));
    }
    const worst = found.sort((a, b) => a - b)[Math.floor(found.length / 10)];
    if (worst < (large ? 3 : 4.5)) poor.push(`"${text}": ${worst.toFixed(2)}:1`);
  }
  return poor;
}"""

SMALL: Final = """(least) => {
  const inText = (element) => {
    const around = element.parentElement.closest(":not(span)"); // a name and its full stop are one span
    return [...around.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  };
  const scrolls = (element) =>
    element.scrollHeight > element.clientHeight + 1 && ["auto", "scroll"].includes(getComputedStyle(element).overflowY);
  const scroller = (element) => (!element || scrolls(element) ? element : scroller(element.parentElement));
  const small = [];
  for (const element of document.querySelectorAll("button, a[href], select, summary, [role=tab], input")) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest("svg, [inert]") || inText(element)) continue; // links in a text may be as high as its lines
    const target = element.closest("label") ?? element;
    const { left, top, width, height } = target.getBoundingClientRect();
    if (width >= least && height >= least) continue;
    const [x, y, reach] = [left + width / 2, top + height / 2, least / 2 - 1];
    if (x - reach < 0 || y - reach < 0 || x + reach > innerWidth || y + reach > innerHeight) continue;
    const sheet = scroller(target.parentElement)?.getBoundingClientRect(); // scrolling brings what is cut off
    if (sheet && (y - reach < sheet.top || y + reach > sheet.bottom)) continue;
    const hit = (dx, dy) => target.contains(document.elementFromPoint(x + dx, y + dy));
    if (!hit(0, 0)) continue; // behind something else
    const wide = width >= least || (hit(-reach, 0) && hit(reach, 0));
    const high = height >= least || (hit(0, -reach) && hit(0, reach));
    if (!wide || !high) small.push(`${target.outerHTML.slice(0, 120)} ${Math.round(width)}x${Math.round(height)}`);
  }
  return small;
}"""

SHIFTS: Final = """() => {
  window.shifts = [];
  const names = (sources) => sources.map(({ node }) => node?.className ?? "");
  const shifted = ({ value, hadRecentInput, sources }) => window.shifts.push([value, hadRecentInput, names(sources)]);
  new PerformanceObserver((list) => list.getEntries().forEach(shifted)).observe({ type: "layout-shift" });
}"""


def poor_contrast(page: Page) -> list[str]:
    """Texts that are hard to read against what is really drawn behind them."""
    assert page.evaluate(STILL), "the page does not come to rest"  # between a text's place and the picture
    texts = page.evaluate(TEXTS)
    assert texts, "there is no text to judge"
    shot = base64.b64encode(page.screenshot(scale="css")).decode()
    found: list[str] = page.evaluate(JUDGE, [texts, shot])
    return found


def small_targets(page: Page, least: int = 44) -> list[str]:
    """What is too small for a finger; reach beyond the drawn edge counts."""
    found: list[str] = page.evaluate(SMALL, least)
    return found
