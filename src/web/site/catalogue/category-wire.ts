/** Colours of wires that have a tint for grounds too. */
const WIRES = ["lagoon", "strelitzia", "cane", "coral"] as const;
export type CardWire = (typeof WIRES)[number];

/** Returns the wire of a category. Neighbours in the list of categories differ. */
export function categoryWire(category: string, categories: readonly string[]): CardWire {
  return WIRES[Math.max(0, categories.indexOf(category)) % WIRES.length] ?? "lagoon";
}
