/** Unpacks what Python's `lzma` has packed (FORMAT_ALONE), piece by piece, while it arrives. It makes the engine a third
 * smaller than gzip does. No browser knows the format, so what is unpacked here is kept (kept.ts). */

const STATES = 12; // what the last few symbols were
const POSITIONS = 16; // places in a word, at most
const AFTER_MATCH = 7; // from this state on, the last symbol was a match

/** Where each kind of probability begins in the one list of them. */
const IS_MATCH = 0;
const IS_REPEATED = IS_MATCH + STATES * POSITIONS;
const IS_OLDER = IS_REPEATED + STATES;
const IS_OLDER_YET = IS_OLDER + STATES;
const IS_OLDEST = IS_OLDER_YET + STATES;
const IS_LONG = IS_OLDEST + STATES;
const SLOTS = IS_LONG + STATES * POSITIONS;
const NEAR = SLOTS + 4 * 64;
const ALIGN = NEAR + 115;
const LENGTH = ALIGN + 16;
const LENGTHS = 2 + POSITIONS * 16 + 256;
const REPEATED_LENGTH = LENGTH + LENGTHS;
const LITERALS = REPEATED_LENGTH + LENGTHS;

const HEAD = 13; // bytes before the first that is coded: settings, window, size
const START = 5; // bytes that are read before the first bit
const LONGEST_SYMBOL = 20; // packed bytes, at most
const EVEN = 1024; // a probability of one half
const SMALLEST = 1 << 24;

/** Unpacks a file, which arrives in `packed`, into `made`, which has its size. Call the function that this returns whenever
 * more is there: it takes the number of bytes that have arrived, and returns how many bytes of `made` are done. */
export function unpacker(packed: Uint8Array, made: Uint8Array): (arrived: number) => number {
  const { length: size } = made;
  let probabilities = new Uint16Array();
  let literalBits = 0;
  let literalMask = 0;
  let positionMask = 0;
  let at = 0;
  let filled = 0;
  let range = -1;
  let code = 0;
  let state = 0;
  let [back0, back1, back2, back3] = [1, 1, 1, 1];

  function begin(): void {
    const settings = packed[0] as number;
    literalBits = settings % 9;
    const [literalPlaces, places] = [Math.floor(settings / 9) % 5, Math.floor(settings / 45)];
    literalMask = (1 << literalPlaces) - 1;
    positionMask = (1 << places) - 1;
    probabilities = new Uint16Array(LITERALS + (0x300 << (literalBits + literalPlaces))).fill(EVEN);
    for (at = HEAD; at < HEAD + START; at++) code = (code << 8) | (packed[at] as number);
  }

  function bit(index: number): number {
    if (range >>> 0 < SMALLEST) {
      range <<= 8;
      code = (code << 8) | (packed[at++] as number);
    }
    const probability = probabilities[index] as number;
    const bound = Math.imul(range >>> 11, probability);
    if (code >>> 0 < bound >>> 0) {
      range = bound;
      probabilities[index] = probability + ((2048 - probability) >> 5);
      return 0;
    }
    range = (range - bound) | 0;
    code = (code - bound) | 0;
    probabilities[index] = probability - (probability >> 5);
    return 1;
  }

  function tree(start: number, bits: number): number {
    let node = 1;
    for (let n = 0; n < bits; n++) node = (node << 1) | bit(start + node);
    return node - (1 << bits);
  }

  function backwards(start: number, bits: number): number {
    let node = 1;
    let value = 0;
    for (let n = 0; n < bits; n++) {
      const found = bit(start + node);
      node = (node << 1) | found;
      value |= found << n;
    }
    return value;
  }

  /** Bits that are as likely to be 0 as 1. */
  function plain(bits: number): number {
    let value = 0;
    for (let n = 0; n < bits; n++) {
      if (range >>> 0 < SMALLEST) {
        range <<= 8;
        code = (code << 8) | (packed[at++] as number);
      }
      range >>>= 1;
      const less = code >>> 0 < range >>> 0;
      if (!less) code = (code - range) | 0;
      value = (value << 1) | (less ? 0 : 1);
    }
    return value;
  }

  function literal(): number {
    const before = filled > 0 ? (made[filled - 1] as number) : 0;
    const context = ((filled & literalMask) << literalBits) + (before >> (8 - literalBits));
    const start = LITERALS + 0x300 * context;
    let node = 1;
    if (state >= AFTER_MATCH) {
      let likely = made[filled - back0] as number;
      do {
        const guess = (likely >> 7) & 1;
        likely <<= 1;
        const found = bit(start + ((1 + guess) << 8) + node);
        node = (node << 1) | found;
        if (found !== guess) break;
      } while (node < 0x100);
    }
    while (node < 0x100) node = (node << 1) | bit(start + node);
    return node;
  }

  function length(start: number, position: number): number {
    if (!bit(start)) return 2 + tree(start + 2 + position * 8, 3);
    if (!bit(start + 1)) return 10 + tree(start + 2 + (POSITIONS + position) * 8, 3);
    return 18 + tree(start + 2 + 2 * POSITIONS * 8, 8);
  }

  function distance(long: number): number {
    const slot = tree(SLOTS + 64 * Math.min(long - 2, 3), 6);
    if (slot < 4) return slot + 1;
    const bits = (slot >> 1) - 1;
    const first = (2 | (slot & 1)) << bits;
    if (slot < 14) return 1 + first + backwards(NEAR + first - slot, bits);
    return 1 + first + (plain(bits - 4) << 4) + backwards(ALIGN, 4);
  }

  function copy(long: number): void {
    if (back0 > filled || back0 < 1 || filled + long > size) throw new RangeError("a damaged file");
    for (let n = 0; n < long; n++, filled++) made[filled] = made[filled - back0] as number;
  }

  /** Something that has been there before. */
  function match(position: number): void {
    if (!bit(IS_REPEATED + state)) {
      [back3, back2, back1] = [back2, back1, back0];
      const long = length(LENGTH, position);
      back0 = distance(long);
      state = state < AFTER_MATCH ? 7 : 10;
      copy(long);
      return;
    }
    if (!bit(IS_OLDER + state)) {
      if (!bit(IS_LONG + state * POSITIONS + position)) {
        state = state < AFTER_MATCH ? 9 : 11;
        copy(1);
        return;
      }
    } else if (!bit(IS_OLDER_YET + state)) [back0, back1] = [back1, back0];
    else if (!bit(IS_OLDEST + state)) [back0, back1, back2] = [back2, back0, back1];
    else [back0, back1, back2, back3] = [back3, back0, back1, back2];
    const long = length(REPEATED_LENGTH, position);
    state = state < AFTER_MATCH ? 8 : 11;
    copy(long);
  }

  return (arrived) => {
    const end = arrived === packed.length ? Number.POSITIVE_INFINITY : arrived - LONGEST_SYMBOL;
    if (at === 0 && end > HEAD + START) begin();
    while (at > 0 && filled < size && at < end) {
      const position = filled & positionMask;
      if (bit(IS_MATCH + state * POSITIONS + position)) match(position);
      else {
        made[filled] = literal();
        filled++;
        state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      }
    }
    return filled;
  };
}
