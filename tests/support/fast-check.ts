import fc from "fast-check";

/** A fixed seed, so that every run has the same examples. `TEST_SEED` sets another. */
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 20_261_122) });

export { fc };
