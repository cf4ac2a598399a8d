import fc from "fast-check";

/** The same examples in every run: what fails by chance costs everybody a day. `TEST_SEED` tries others. */
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 20_261_122) });

export { fc };
