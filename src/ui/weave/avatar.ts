import { coil } from "./coil.ts";
import { svgDocument } from "./document.ts";
import { hashText, pick, randomFrom, randomInt } from "./random.ts";
import { chevron, ripple, spiral, star, step } from "./rules.ts";
import { wires } from "./wires.ts";

/**
 * Returns a small coil for a person as a whole SVG document: about 5 kB, without texture, made for 32 px. The same seed always
 * gives the same picture.
 */
export function avatar(seed: string): string {
  const random = randomFrom(hashText(seed));
  const arms = randomInt(random, 3, 7);
  const twist = randomInt(random, 2, 5) / 2;
  const rule = pick(
    random,
    spiral({ arms, twist }),
    chevron({ arms, twist, period: 12 }),
    star({ arms, bands: 4 }),
    step({ arms, stepHeight: 1, steps: randomInt(random, 4, 7) }),
    ripple({ arms, swing: twist * 0.8, bandHeight: 2 }),
  );
  // One dark or strong wire against one light: two colours are all that 32 px can show.
  const palette = pick(
    random,
    [wires.petrol, wires.bone],
    [wires.coral, wires.bone],
    [wires.night, wires.marigold],
    [wires.lagoon, wires.night],
    [wires.strelitzia, wires.bone],
    [wires.night, wires.cane],
    [wires.petrol, wires.sky],
    [wires.night, wires.orchid],
  );
  const drawn = coil({
    rule,
    palette: random() < 0.5 ? palette : palette.toReversed(),
    centre: [40, 40],
    radius: 40,
    innerRadius: 6,
    rings: 9,
    segments: 40,
    texture: false,
    shade: false,
    rim: false,
  });
  return svgDocument(80, 80, drawn);
}
