/** What Python has packed is unpacked as it was, however it arrives. */

import { expect, test } from "vitest";
import { unpacker } from "../../src/local/lzma";

/** Text, zeros, words, things that come again: every kind of symbol of the format. */
function sample(): Uint8Array {
  const text = new TextEncoder().encode(Array.from({ length: 120 }, (_, n) => `${n * n * n} `).join(""));
  const words = Uint32Array.from({ length: 150 }, (_, n) =>
    n % 7 ? Number((BigInt(n) * 2654435761n) & 0xffff00f0n) : 4096 + 8 * n,
  );
  const bytes = Uint8Array.from({ length: 128 }, (_, n) => 2 * n);
  return Uint8Array.from([
    ...text,
    ...new Uint8Array(700),
    ...new Uint8Array(words.buffer),
    ...text.slice(0, 600),
    ...bytes,
  ]);
}

/** It, as `tools.engine.pack` packs it: with and without words. */
const PACKED = {
  plain: `
  AwAAAAL//////////wAYCEMkqnWYILBlhuv+hqxwFl4bq+SBdBprcsh/MGeVXRtJBst+NI7ghBwaR17vRSuMthMi4UFmvd5ZQs8WCze1JsyzUwB0MhXw
  tCOHlh7gG2hCI5Tw9JAjef+ekDWRPuC5f3nSet9RWkBJwtsSbY1tat5iBDg+W0UmuQ5jstsQp+agpyQM+4FJ3Rn1h7P0cBsaUCjlr7Vwsd1iFGjiNa1F
  6Dph1G+xeekxXh7q9ioFc/Q+r3e+AcijluhmXY6yH9Hvn0o1szR6nahe3j5ODRPZo1SJG9jDChfCDHdZMHvVj00B7Cya9lGySSNjoQdA5Y+aU1s3EJCL
  OPCerhEIgX3JENCUwfe9nZgxTBNp0A8iR2PzW3c2bisxfIyjPa3k2gGSmGczWwYZGi4g1NkzUugUlePozsk43xuXEaYts+n2WMhCpBubWdr04L75Vy0x
  HRDmDIDW1CpoSxMtYHR86IF9/dW9XNLttKQOdWnJPzryhKPBSXe7RoMmMVYwH/GVFCNmuxuENId0jBa+YyPgOhTD38bTKlePk/t5b7KHyssU1sGi7j7w
  wBbO8r/jAzWaLjy5Lyz2KTdyNtI8KOTzBfTB0YJvoPhBDfGywKzqIhb6hZ2TBjsasr1SYQjUJDPyOdFYHmj26a5lUBMLkn6XRZfB2VpK8jBCK8VFkdgm
  tH+i0SkLrIybKyHGfi+wIqL6KKLWU9D3l2sOfSkkaDUNtJxXKpllxt5ZqFrK2WmyGKLwnGfgmB6bYcdvGaDqevSOrsJk+7kTchuiR3TIm/BtpXqZqjtJ
  HGQ92ID6pV6B7XDbgwfD36Py3notzZGULmzkEyF0EK9Hy7HhwzEXVdOIYTO8kfr3kLaB5HXckJmpN3Mj66+avpauhm0i9mlCzS3lg4g8CgQOMoXYPxEZ
  Qzt5D6nP4ErlMq3AeAMfEwbGVNzI7C2NscIR69+/WCUQJWlNJ6eE/Gz+NqEfxE0xsUefjJJesrX3ow/Xb3P6YPBuYrK7TvzuPJ1o0+rKbiJXzfx7BpCT
  JC6GvP9fgGIlVxOuRIFaK1lG43xS3EyfZfJIp/NTxRufj+kN54RW9casQscRMXZgyDfyyFl4XRvdJ/4yP7uogSKU2CewjpLrfPtn/w9eo8ywCBcaZLC4
  PW9CCPw3HJPV1WqFec+fgRV/Hs6mKkSeqfry+sdk8ddYgoxo/5K33cuR4lC9ODaGwPZLGQMomVrX8ZsJbxNqG1L/P9GuETA+x/52lT9u569XiJW/ivGu
  ai7a9bWh2zkBYJ9WiAjzqzWHy8d7GthT8YgygJXPTSaL32Ubk65CF2PEjgU99OUzC5P7A2+eIMKGN82c2li8c77TV/MLTYxtNZtd5On9zG0s`,
  words: `
  bQAAAAL//////////wAYCAIiAenNaUBfj23TZWK6Q73CM1y2Yh2UiHRHVTpTUDvl6ZqBbdCJMlFh6Ke7C2FhPcktkmGgBrBMLK9s3KlL5F99S7NIbhNM
  iXOH6cz39+ZuLqwkIi5gEHDqppt/nd7y8/uuGGoIoBuWlXnrifyBudQyB2GMN3zJ5mX3nf5BP3z1U8aviris5b7N2SvrOWrfVOHAFR7/uqVZdxbn1Vlj
  O0W9KYSJ26p/2LfAAvdXV4+vBaTIkOSsHfK0DrZVIwX4m9YPiBRbwYtv7wuotZj/DJC7bTqWLeO/ub/vJGMHtxsQkDbKzEZ+Iz9deLAu4zpV1wFuo7kO
  6E4n7in4v8Xbbcuv+kna9r4ETPKZd70dFb0ZY6lo4tpC0JxYO0phM+klkeld0uMS98CJUVERwZRHquG4uK0po8cjB+G1v0s8pbBjFsOaEHtx/hit0G0U
  Qn7SzAC4Ma11OhfEG+T3mogx9xLS+qbyF6wJwb2TMOHcL6oYDPsqw+Ga6tJiv8kZ8gsEhgT8RyyjAaTp0X+yuTqEqmXjvN03lzRhIl685w22LRBQ1/rW
  HTt4dU9kK92xnmQxBDZyrZyySM4uxmSLvB6TYfNJUSRmvfZ6ZbvTePlOjDt6uA66fAo05isA/EeFIRnnjYUGxi5c2mdXnek8A/lLeiSpJdlAF3/84Zd8
  Fn97fDYKBsMPGSztdiyj6tlPjJ03BFvGfGsobDj8AI1deKZsY9L8BayAd6mO2QfY9/9WgCAkMcjlP5XQ6RuxYsfpLxofgWf9A+EArVnjLqp1xB1SuzsD
  /GY8Cq3BvUdpxQTujb+MqWwHTfhgecxFkYAILbEhdeCPFnsoVCo8gjM9jLJPLWjtoscOJ7EkmZLom7T7VUHnOk+5b//TSexn1LFCl1rLD/PHomAFk59k
  ZeNzI+zIfya2F/V6xArJ7qp8EQkkrJLN/9V3pC5/HCe9GvOVnKgh00/bajkqULimy1qxXNGIyOMdo76y0wLejORimi0fFYZftz/dFO5+JQ+ktM0gAQWI
  uwTzRiSKDhbmOY7A23HkrHQBwetdEznRB0HRoF6QRDpuEPl4OGfXSuc2wNS4QgmEaPtx2i5VEv7RcwltznFl0yUxkh60QRk4C7iALYZ/jaiZAHBC3uwc
  1wEfId+MT6Vw87lakvX+/uKDCBWIIvtHDAgYEQaJ2B5/hGnzisjZu/zlO5iDu2nH9XqYkbRYDMAn0m10ts1uxtngxYpRlUnpzX2B2bKQeciK3IYa67SM
  waLzJXEAROLTGOYkBOG3EWNLE8xm55z1MHXadX9HslU1xDeZ1nnAAsCPUiXOCMfFJYj0BthP4XRY3ncgrQQ6FBKunWGMI1cDoYyuWALDgxVkXGOg0OwB
  e2+5jLpDOfX5uPtuaxuB5ozOCHk/UxNd7NW7gWWIgcsz8IGIFOydzBNEeqeLbmCEtfB+o7+xSTtvfBr5Og0dMo23Ce9DNIbohjTJaF3rN0pf+OvVkHnp
  fv76F48G`,
};

const bytesOf = (text: string): Uint8Array => Uint8Array.from(atob(text.replaceAll(/\s/g, "")), (c) => c.charCodeAt(0));

test.each(Object.entries(PACKED))("a file is unpacked as it was (%s)", (_, text) => {
  const [packed, made] = [bytesOf(text), new Uint8Array(sample().length)];
  expect(unpacker(packed, made)(packed.length)).toBe(made.length);
  expect(made).toEqual(sample());
});

test.each([1, 7, 1000])("a file that arrives in pieces of %i bytes is unpacked on the way", (piece) => {
  const packed = bytesOf(PACKED.words);
  const [arriving, made] = [new Uint8Array(packed.length), new Uint8Array(sample().length)];
  const unpack = unpacker(arriving, made);
  let done = 0;
  for (let at = 0; at < packed.length; at += piece) {
    arriving.set(packed.subarray(at, at + piece), at);
    const now = unpack(Math.min(at + piece, packed.length));
    expect(now).toBeGreaterThanOrEqual(done);
    done = now;
  }
  expect(made).toEqual(sample());
});

test("a damaged file is refused, or at least comes to an end", () => {
  for (let at = 14; at < 400; at++) {
    const [packed, made] = [bytesOf(PACKED.plain), new Uint8Array(sample().length)];
    packed[at] = (packed[at] ?? 0) ^ 0x55;
    try {
      unpacker(packed, made)(packed.length);
    } catch (problem) {
      expect(problem).toBeInstanceOf(RangeError);
    }
    expect(made).not.toEqual(sample());
  }
});
