import { cable } from "./cable.ts";
import { coil } from "./coil.ts";
import { ground } from "./document.ts";
import { CABLE_GROUNDS, coilRule, PALETTES, type Parts, seenOn } from "./generated-cover.ts";
import { hashText, pick, randomFrom } from "./random.ts";
import type { CoilRule } from "./rules.ts";
import { ribbon, wires } from "./wires.ts";

/** Data that a product's picture shows: a band of rings per variant, a strand per attribute or specification. */
export interface ProductWeave {
  rings: number;
  strands: number;
}

/** Maximum bands and strands that can be distinguished. */
export const WEAVE_LIMITS = { rings: 8, strands: 9 } as const;

const WIDTH = 800;
const HEIGHT = 600;
const RADIUS = 248;
/** Number of rings of the whole disc, shared by all bands. */
const RINGS = 40;

/** Returns the cover of a product: strands run in from one side and become the rings of a disc. The slug sets colours and patterns. */
export function productCover(slug: string, { rings, strands }: ProductWeave): string {
  const parts: Parts = (part) => randomFrom(hashText(`${part} of ${slug}`));
  const base = pick(parts("ground"), ...CABLE_GROUNDS);
  const palette = pick(parts("palette"), ...PALETTES);
  const bands = Array.from({ length: rings }, (_, band) => coilRule(parts(`rule ${band % 2}`)));
  const disc = coil({
    centre: [500, 300],
    radius: RADIUS,
    rings: RINGS,
    segments: 120,
    rule: inBands(bands),
    palette,
  });
  const drawn = strandsInto(base, strands) + disc;
  const side = pick(parts("side"), drawn, `<g transform="matrix(-1 0 0 1 ${WIDTH} 0)">${drawn}</g>`);
  return ground(WIDTH, HEIGHT, base) + side;
}

/** Returns a rule that applies one rule per band, from the centre outwards, separated by two rings of the first colour. */
function inBands(bands: readonly CoilRule[]): CoilRule {
  return (stitch) => {
    const height = stitch.rings / bands.length;
    const band = Math.min(Math.floor(stitch.ring / height), bands.length - 1);
    const isParting = band > 0 && stitch.ring - Math.ceil(band * height) < 2;
    return isParting ? 0 : (bands[band]?.(stitch) ?? 0);
  };
}

function strandsInto(base: string, count: number): string {
  if (count === 0) return "";
  const seen = seenOn(base, [...ribbon, wires.bone, wires.sky, wires.night]);
  const width = Math.min(26, Math.floor(220 / count));
  return cable({
    route: [
      [-40, 300],
      [500, 300],
    ],
    colours: Array.from({ length: count }, (_, strand) => seen[strand % seen.length] ?? wires.bone),
    width,
    gap: Math.max(2, Math.round(width / 4)),
  });
}
