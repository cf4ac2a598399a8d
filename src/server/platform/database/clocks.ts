/** So far apart the clocks of two machines may be: what lies further in the future is from before a clock was set back. */
export const CLOCKS_APART_MS = 60_000;
