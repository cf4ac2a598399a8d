import { cable } from "./cable.ts";
import { cloth } from "./cloth.ts";
import { type Coil, coil } from "./coil.ts";
import { ground, placed } from "./document.ts";
import type { Point } from "./path.ts";
import { hashText, pick, randomFrom, randomInt } from "./random.ts";
import {
  type ClothRule,
  type CoilRule,
  check,
  chevron,
  diamond,
  petal,
  ripple,
  spiral,
  star,
  step,
  triangles,
  windows,
  zigzag,
} from "./rules.ts";
import { ribbon, wires } from "./wires.ts";

/** Coil for Digital Transformation, cloth for Customer Experience, cable for Research & Development. */
export type CoverFamily = "coil" | "cloth" | "cable";

type Random = () => number;
/** Returns the random numbers of one part of a picture, independent of those of the other parts. */
export type Parts = (part: string) => Random;

const WIDTH = 800;
const HEIGHT = 600;

/** Palettes of covers. Each contains a dark colour and bone. */
export const PALETTES: readonly [string[], ...string[][]] = [
  [wires.bone, wires.petrol, wires.strelitzia],
  [wires.night, wires.marigold, wires.bone, wires.petrol],
  [wires.coral, wires.bone, wires.night],
  [wires.deep, wires.sky, wires.bone, wires.lagoon],
  [wires.bone, wires.orchid, wires.night, wires.coral],
  [wires.marigold, wires.night, wires.bone, wires.coral],
  [wires.petrol, wires.bone, wires.cane, wires.night],
  [wires.strelitzia, wires.night, wires.bone],
  [wires.night, wires.lagoon, wires.bone, wires.strelitzia],
  [wires.sky, wires.petrol, wires.bone, wires.coral],
  [wires.cane, wires.bone, wires.deep],
  [wires.orchid, wires.deep, wires.bone, wires.marigold],
];

/**
 * Returns a cover for a slug without its own, always the same one. Weave, rule, palette, scale and crop are derived from the slug
 * independently of each other.
 */
export function generatedCover(slug: string, wanted?: CoverFamily): string {
  const parts: Parts = (part) => randomFrom(hashText(`${part} of ${slug}`));
  const family = wanted ?? pick<CoverFamily>(parts("family"), "coil", "cloth", "cable");
  const palette = pick(parts("palette"), ...PALETTES);
  const draw = { coil: coilCover, cloth: clothCover, cable: cableCover };
  return draw[family](parts, palette);
}

/** A crop of a huge disc, a whole disc on a flat ground, or a huge disc with a small disc in front of it. */
function coilCover(parts: Parts, palette: string[]): string {
  const layout = parts("layout");
  const disc = { rule: coilRule(parts("rule")), palette, segments: 180 };
  const others = pick(parts("second palette"), ...PALETTES);
  return pick(
    layout,
    () => croppedDisc(layout, disc),
    () => croppedDisc(layout, disc),
    () => wholeDisc(layout, disc),
    () => croppedDisc(layout, disc) + smallDisc(parts("second rule"), layout, others),
  )();
}

type Disc = Pick<Coil, "rule" | "palette" | "segments">;

function croppedDisc(random: Random, disc: Disc): string {
  const centre = pick<Point>(random, [400, 300], [620, 420], [180, 470], [210, 130], [760, 60], [400, 640], [60, 300]);
  const far = Math.hypot(Math.max(centre[0], WIDTH - centre[0]), Math.max(centre[1], HEIGHT - centre[1]));
  const pitch = randomInt(random, 9, 15);
  const rings = Math.ceil(far / pitch);
  return coil({ ...disc, centre, radius: 14 + rings * pitch, rings, rim: false });
}

function wholeDisc(random: Random, disc: Disc): string {
  const colour = pick(random, wires.petrol, wires.marigold, wires.strelitzia, wires.sky, wires.night, wires.orchid);
  const centre = pick<Point>(random, [400, 300], [290, 330], [510, 270]);
  const rings = randomInt(random, 22, 34);
  return ground(WIDTH, HEIGHT, colour) + coil({ ...disc, centre, radius: 262, rings, segments: 120 });
}

function smallDisc(rules: Random, random: Random, palette: string[]): string {
  const [x, y] = pick<Point>(random, [90, 90], [500, 90], [480, 300], [90, 310]);
  return placed(x, y, 0.27, coil({ rule: coilRule(rules), palette, rings: 22, segments: 84, id: "d" }));
}

/** Returns one of the rules by which rings are coloured, with measures drawn at random. */
export function coilRule(random: Random): CoilRule {
  const arms = randomInt(random, 3, 10);
  const bandHeight = randomInt(random, 2, 5);
  const side = pick(random, 1, -1);
  return pick(
    random,
    spiral({ arms, twist: side * pick(random, 0.6, 1.1, 1.7, 2.4) }),
    chevron({ arms, twist: 1.4, period: randomInt(random, 10, 36) }),
    step({ arms, stepHeight: bandHeight, steps: randomInt(random, 4, 8) }),
    ripple({ arms, bandHeight, swing: randomInt(random, 2, 6) }),
    star({ arms, bands: randomInt(random, 5, 13) }),
    petal({ arms, bands: randomInt(random, 6, 14), twist: side * 2 }),
  );
}

/** A cloth with one rule over the whole sheet, with that rule on its side, or with bands of two rules. */
function clothCover(parts: Parts, palette: string[]): string {
  const rule = clothRule(parts("rule"));
  const bands = parts("bands");
  const laid = pick(
    bands,
    rule,
    onItsSide(rule),
    banded(rule, clothRule(parts("second rule")), randomInt(bands, 8, 14)),
  );
  const rows = randomInt(parts("scale"), 28, 58);
  return cloth({ rule: laid, palette, rows, columns: Math.round(rows * 1.55) });
}

function clothRule(random: Random): ClothRule {
  const size = randomInt(random, 6, 14);
  return pick(
    random,
    diamond({ size, bands: randomInt(random, 2, 5) }),
    zigzag({ size, bandHeight: randomInt(random, 2, 7) }),
    triangles({ size }),
    windows({ size: size + 3, bandWidth: randomInt(random, 1, 3) }),
    check({ size: randomInt(random, 3, 9), shift: randomInt(random, 1, 2) }),
  );
}

function onItsSide(rule: ClothRule): ClothRule {
  return ({ column, row, colours }) => rule({ column: row, row: column, colours });
}

/** Returns a rule that alternates between two rules, separated by two rows of the first colour. */
function banded(rule: ClothRule, other: ClothRule, height: number): ClothRule {
  return (stitch) => {
    const band = Math.floor(stitch.row / height);
    const row = stitch.row % height;
    if (row < 2) return 0;
    return (band % 2 === 0 ? rule : other)({ ...stitch, row: row - 2 });
  };
}

export const CABLE_GROUNDS = [
  wires.deep,
  wires.petrol,
  wires.strelitzia,
  wires.marigold,
  wires.bone,
  wires.sky,
] as const;
/** Grounds with light cables. Other grounds have dark ones. */
const DARK_GROUNDS: readonly string[] = [wires.deep, wires.night, wires.petrol];

/** One or two cables with their bends, and a disc where the ground is free; half of them face the other way. */
function cableCover(parts: Parts, palette: string[]): string {
  const layout = parts("layout");
  const base = pick(parts("ground"), wires.night, ...CABLE_GROUNDS);
  const first = strandsOn(base, parts("strands"), palette);
  const second = strandsOn(base, parts("second strands"), pick(parts("second palette"), ...PALETTES));
  const width = randomInt(parts("scale"), 13, 26);
  const lay = (route: readonly Point[], colours: readonly string[]) =>
    cable({ route, colours, width, gap: Math.round(width / 4), bendRadius: 100 });
  const disc = (x: number, y: number, scale: number) =>
    placed(x, y, scale, coil({ rule: coilRule(parts("rule")), palette, rings: 26, segments: 96, innerRadius: 14 }));
  const level = randomInt(layout, 14, 20) * 10;
  const turn = randomInt(layout, 12, 26) * 10;
  const drop = randomInt(layout, 18, 26) * 10;
  const drawn = pick(
    layout,
    () =>
      lay(
        [
          [-40, level],
          [turn, level],
          [turn + drop, level + drop],
          [840, level + drop],
        ],
        first,
      ) + disc(turn + drop + 40, level + drop - 305, 0.28),
    () =>
      lay(
        [
          [turn, -40],
          [turn, 200],
          [turn + drop, 200 + drop],
          [840, 200 + drop],
        ],
        first,
      ) +
      lay(
        [
          [840, level],
          [560, level],
          [560 - drop, level + drop],
          [560 - drop, 640],
        ],
        second,
      ),
    () =>
      lay(
        [
          [-40, 620 - level],
          [turn, 620 - level],
          [turn + drop, 620 - level - drop],
          [turn + drop, -40],
        ],
        first,
      ) + disc(470, 240, 0.36),
    () =>
      lay(
        [
          [-40, 130],
          [480, 130],
          [650, 300],
          [480, 470],
          [-40, 470],
        ],
        first,
      ) + disc(turn, 200, 0.25),
    () =>
      lay(
        [
          [turn + 80, -40],
          [turn + 80, 640],
        ],
        first,
      ) +
      lay(
        [
          [-40, 600 - level],
          [840, 600 - level],
        ],
        second,
      ),
    () =>
      lay(
        [
          [-40, 640 - level],
          [turn, 640 - level],
          [turn + drop, 640 - level - drop],
          [840, 640 - level - drop],
        ],
        second,
      ) +
      lay(
        [
          [-40, level - 80],
          [turn, level - 80],
          [turn + drop, level - 80 + drop],
          [840, level - 80 + drop],
        ],
        first,
      ),
    () =>
      lay(
        [
          [-40, 300],
          [260, 300],
        ],
        first,
      ) +
      lay(
        [
          [540, 300],
          [840, 300],
        ],
        second,
      ) +
      disc(196, 96, 0.51),
  )();
  const turned = pick(parts("side"), drawn, `<g transform="matrix(-1 0 0 1 ${WIDTH} 0)">${drawn}</g>`);
  return ground(WIDTH, HEIGHT, base) + turned;
}

/** Returns the colours that stand out from the ground `base`: not itself, and on a dark ground no dark colour. */
export function seenOn(base: string, colours: readonly string[]): string[] {
  return colours.filter((one) => one !== base && !(DARK_GROUNDS.includes(base) && DARK_GROUNDS.includes(one)));
}

/** Three to five strands that stand out from their ground. */
function strandsOn(base: string, random: Random, palette: string[]): string[] {
  const seen = seenOn(base, [...palette, DARK_GROUNDS.includes(base) ? wires.marigold : wires.night]);
  return pick(
    random,
    seen,
    [...seen, ...seen.slice(0, 2)],
    ribbon.filter((one) => one !== base),
  );
}
