/**
 * The wire colours every picture is drawn from, the same in both themes.
 * They are the `--wire-*` tokens of ../styles/tokens.css in hex, because a picture in an <img> sees no custom
 * properties; tests/architecture/contrast.test.ts keeps the two lists equal.
 */
export const wires = {
  night: "#042328",
  deep: "#053e45",
  petrol: "#006971",
  lagoon: "#2ca9a6",
  sky: "#91d9db",
  cane: "#9cc349",
  marigold: "#f9c426",
  strelitzia: "#f88725",
  coral: "#dc4033",
  orchid: "#ed99b5",
  bone: "#f2f0e6",
} as const;

/** The ground under every weave and the darkest shade on it: `--ink` of the light theme. */
export const ink = "#042025";

/** Colours of the mark on night ground: core, inner ring, outer ring. The core is `--accent` of the dark theme. */
export const markOnNight = ["#ff9f46", wires.bone, wires.lagoon] as const;

/** The five strands of the ribbon, from the outside of its first bend inwards. */
export const ribbon = [wires.coral, wires.strelitzia, wires.marigold, wires.lagoon, wires.petrol] as const;
