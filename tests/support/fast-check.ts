import fc from "fast-check";

/** A fixed seed, so that every run has the same examples. `TEST_SEED` sets another. */
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 20_261_122) });

export { fc };

/** Any character, for `unit`. With `unit: "binary"`, the first text takes two seconds. */
export const ANY_CHARACTER = fc
  .integer({ min: 0, max: 0x10ffff })
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));
