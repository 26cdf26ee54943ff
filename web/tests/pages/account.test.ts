import { describe, expect, it } from "vitest";
import { deviceName } from "../../src/account/passkeys";
import { targetIn } from "../../src/account/target";
import { hostSays, message } from "../../src/shell/message.svelte";

describe("after signing in", () => {
  it.each([
    "https://evil.example/",
    "//evil.example/",
    "//evil.example/t/abc",
    "/\\evil.example",
    "\\\\evil.example",
    "javascript:alert(1)",
    "/%2f/evil.example",
    "/nowhere",
    "t/abc",
    "",
  ])("nobody is sent to %j", (to) => {
    expect(targetIn(`?to=${encodeURIComponent(to)}`)).toBe("");
    expect(targetIn(`?to=${to}`)).toBe("");
  });

  it("one goes back to the page one came from", () => {
    expect(targetIn("?to=/leaders")).toBe("/leaders");
    expect(targetIn("?to=%2Ft%2FabcDEF-_123")).toBe("/t/abcDEF-_123");
  });
});

it("a device is called by its browser and its system", () => {
  const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1";
  expect(deviceName(phone)).toBe("Safari, iPhone");
  expect(deviceName("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")).toBe("Firefox, Linux");
  expect(deviceName("curl/8")).toBe("");
});

it("a message to all is shown until it has been read, and a new one is shown again", () => {
  hostSays("We restart at noon");
  expect(message.text).toBe("We restart at noon");
  message.dismiss();
  hostSays("We restart at noon");
  expect(message.text).toBe("");
  hostSays("We are back");
  expect(message.text).toBe("We are back");
  hostSays("");
  expect(message.text).toBe("");
});
