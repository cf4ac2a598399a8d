import { type Point, rounded, strandPath } from "./path.ts";
import { ink } from "./wires.ts";

/** Parallel strands along one route; lengths are in units of the picture. Routes keep to 45 degree turns. */
export type Cable = {
  readonly route: readonly Point[];
  /** One colour per strand, from left to right as the route runs. */
  readonly colours: readonly string[];
  readonly width?: number;
  readonly gap?: number;
  /** Radius of the bends along the middle of the cable. */
  readonly bendRadius?: number;
};

/** Returns the offset of each strand from the middle of the cable, negative on one side, in the order of its colours. */
export function strandOffsets({ colours, width = 9, gap = 2.5 }: Cable): number[] {
  return colours.map((_, index) => (index - (colours.length - 1) / 2) * (width + gap));
}

/** Draws a cable as one SVG group. The same cable gives the same text, byte for byte. */
export function cable(drawn: Cable): string {
  const { route, colours, width = 9, bendRadius = 60 } = drawn;
  const distances = strandOffsets(drawn);
  const lift = `translate(${rounded(-width * 0.16)} ${rounded(-width * 0.18)})`;
  const strands = colours.map((colour, index) => {
    const path = strandPath(route, distances[index] ?? 0, bendRadius);
    return (
      `<path d="${path}" stroke="${ink}" stroke-opacity=".35" stroke-width="${width + 3}"/>` +
      `<path d="${path}" stroke="${colour}" stroke-width="${width}"/>` +
      `<path d="${path}" stroke="#fff" stroke-opacity=".28" stroke-width="${rounded(width * 0.16)}" transform="${lift}"/>`
    );
  });
  return `<g fill="none" stroke-linecap="round">${strands.join("")}</g>`;
}
