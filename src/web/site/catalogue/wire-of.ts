/** The wires that tinted grounds have a tint of. */
const WIRES = ["lagoon", "strelitzia", "cane", "coral"] as const;
export type CardWire = (typeof WIRES)[number];

/** The wire of a category: neighbours in the list of all differ. */
export function wireOf(category: string, categories: readonly string[]): CardWire {
  return WIRES[Math.max(0, categories.indexOf(category)) % WIRES.length] ?? "lagoon";
}
