import { afterEach, describe, expect, it } from "vitest";
import { digitOf } from "../../src/table/keys";

/** What a key pressed on an element means. */
function pressed(html: string, key: string, more: KeyboardEventInit = {}): number | null {
  document.body.innerHTML = html;
  const target = document.querySelector("[data-here]") ?? document.body;
  let found: number | null = null;
  const listen = (event: KeyboardEvent) => {
    found = digitOf(event);
  };
  window.addEventListener("keydown", listen);
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...more }));
  window.removeEventListener("keydown", listen);
  return found;
}

afterEach(() => {
  document.body.innerHTML = "";
});

describe("digits", () => {
  it("belong to the table", () => {
    expect(pressed("", "3")).toBe(3);
    expect(pressed("<button data-here></button>", "0")).toBe(0);
  });
  it("are left alone where one writes, and with a modifier", () => {
    expect(pressed("<input data-here>", "3")).toBeNull();
    expect(pressed("<textarea data-here></textarea>", "3")).toBeNull();
    expect(pressed("", "3", { ctrlKey: true })).toBeNull();
    expect(pressed("", "x")).toBeNull();
  });
  it("do nothing behind a dialog", () => {
    expect(pressed("<dialog open></dialog>", "3")).toBeNull();
  });
});
