import { arcPath } from "./path.ts";

/**
 * The mark: a core and two rings of five blades, the outer ring twisted by 30 degrees, in a square of 40.
 * The first turns of a coil, seen from above.
 */
export const markSize = 40;
export const markCore = { x: 20, y: 20, radius: 3.4 } as const;

/** A blade is a piece of a ring, `width` wide round `radius`; angles in radians, clockwise from three o'clock. */
export type Blade = {
  readonly ring: "inner" | "outer";
  readonly radius: number;
  readonly width: number;
  readonly startAngle: number;
  readonly endAngle: number;
  readonly path: string;
};

const BLADES_PER_RING = 5;

/** The five inner blades. With the core they are the reduced form for 20 px and less. */
export const innerBlades: readonly Blade[] = ringOfBlades({
  ring: "inner",
  radius: 8.4,
  width: 5.2,
  span: 42,
  twist: 0,
});
export const outerBlades: readonly Blade[] = ringOfBlades({
  ring: "outer",
  radius: 16,
  width: 6.4,
  span: 40,
  twist: 30,
});

/** The square around the reduced form: x, y, width, height within the square of 40. */
export const reducedMarkBox = [8.5, 8.5, 23, 23] as const;

/** Colours of core, inner ring and outer ring. */
export type MarkColours = readonly [core: string, innerRing: string, outerRing: string];

/** The mark's shapes as SVG elements in a square of 40, without the <svg> around them. */
export function markShapes([core, innerRing, outerRing]: MarkColours, form: "full" | "reduced" = "full"): string {
  const blades = form === "full" ? [...innerBlades, ...outerBlades] : innerBlades;
  const rings = blades.map(
    ({ path, width, ring }) =>
      `<path d="${path}" stroke-width="${width}" stroke="${ring === "inner" ? innerRing : outerRing}"/>`,
  );
  return `${rings.join("")}<circle cx="${markCore.x}" cy="${markCore.y}" r="${markCore.radius}" fill="${core}"/>`;
}

function ringOfBlades(ring: {
  ring: Blade["ring"];
  radius: number;
  width: number;
  /** Degrees one blade covers. */
  span: number;
  /** Degrees from twelve o'clock to the first blade. */
  twist: number;
}): Blade[] {
  return Array.from({ length: BLADES_PER_RING }, (_, index) => {
    const startAngle = ((index * (360 / BLADES_PER_RING) + ring.twist - 90 - ring.span / 2) * Math.PI) / 180;
    const endAngle = startAngle + (ring.span * Math.PI) / 180;
    return {
      ring: ring.ring,
      radius: ring.radius,
      width: ring.width,
      startAngle,
      endAngle,
      path: arcPath([markCore.x, markCore.y], ring.radius, startAngle, endAngle),
    };
  });
}
