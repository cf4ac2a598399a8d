import { cable } from "./cable.ts";
import { cloth } from "./cloth.ts";
import { coil } from "./coil.ts";
import { ground, placed } from "./document.ts";
import { type CoverFamily, generatedCover } from "./generated-cover.ts";
import { chevron, diamond, petal, ripple, spiral, star, step, triangles, windows, zigzag } from "./rules.ts";
import { ribbon, wires } from "./wires.ts";

export type Cover = { readonly slug: string; readonly family: CoverFamily; readonly draw: () => string };

/** The fifteen project covers, in an order in which neighbours differ. */
export const covers: readonly Cover[] = [
  {
    slug: "billing-core",
    family: "coil",
    draw: () =>
      coil({
        centre: [560, 420],
        radius: 560,
        rings: 64,
        segments: 180,
        rule: spiral({ arms: 5, twist: 1.7 }),
        palette: [wires.bone, wires.petrol, wires.strelitzia],
        id: "c1",
        rim: false,
      }),
  },
  {
    slug: "clinic-records",
    family: "coil",
    draw: () =>
      coil({
        centre: [250, 640],
        radius: 680,
        rings: 66,
        segments: 180,
        rule: step({ arms: 10, stepHeight: 2, steps: 7 }),
        palette: [wires.bone, wires.coral, wires.petrol, wires.marigold],
        id: "c2",
        rim: false,
      }),
  },
  {
    slug: "cloud-landing",
    family: "coil",
    draw: () =>
      coil({
        centre: [400, 300],
        radius: 540,
        rings: 60,
        segments: 168,
        rule: chevron({ arms: 6, twist: 1.5, period: 30 }),
        palette: [wires.sky, wires.night, wires.bone, wires.petrol],
        id: "c3",
        rim: false,
      }),
  },
  {
    slug: "erp-renewal",
    family: "coil",
    draw: () =>
      coil({
        centre: [400, 300],
        radius: 540,
        rings: 60,
        segments: 168,
        rule: ripple({ arms: 7, bandHeight: 4, swing: 3.4 }),
        palette: [wires.marigold, wires.night, wires.bone, wires.coral],
        id: "c4",
        rim: false,
      }),
  },
  {
    slug: "permit-platform",
    family: "coil",
    draw: () =>
      ground(800, 600, wires.marigold) +
      coil({
        centre: [400, 300],
        radius: 262,
        rings: 34,
        segments: 120,
        rule: star({ arms: 9, bands: 6 }),
        palette: [wires.night, wires.bone, wires.coral, wires.petrol],
        id: "c5",
      }),
  },
  {
    slug: "grid-ops",
    family: "coil",
    draw: () =>
      coil({
        centre: [780, -40],
        radius: 980,
        rings: 84,
        segments: 240,
        rule: chevron({ arms: 9, twist: 1.3, period: 20 }),
        palette: [wires.coral, wires.bone, wires.night],
        id: "c6",
        rim: false,
      }),
  },
  {
    slug: "metro-portal",
    family: "coil",
    draw: () =>
      ground(800, 600, wires.petrol) +
      coil({
        centre: [400, 300],
        radius: 262,
        rings: 34,
        segments: 120,
        rule: step({ arms: 8, stepHeight: 2, steps: 8 }),
        palette: [wires.bone, wires.strelitzia, wires.night, wires.cane],
        id: "c7",
      }),
  },
  {
    slug: "citizen-ds",
    family: "cloth",
    draw: () =>
      cloth({
        rule: diamond({ size: 10, bands: 4 }),
        palette: [wires.night, wires.marigold, wires.bone, wires.petrol],
        id: "k1",
      }),
  },
  {
    slug: "port-permits",
    family: "cloth",
    draw: () =>
      cloth({
        rule: zigzag({ size: 12, bandHeight: 4 }),
        palette: [wires.coral, wires.bone, wires.night, wires.orchid],
        id: "k2",
      }),
  },
  {
    slug: "bank-onboarding",
    family: "cloth",
    draw: () =>
      cloth({
        rule: triangles({ size: 12 }),
        palette: [wires.bone, wires.petrol, wires.strelitzia, wires.cane],
        rows: 48,
        columns: 72,
        id: "k3",
      }),
  },
  {
    slug: "field-app",
    family: "cloth",
    draw: () =>
      cloth({
        rule: windows({ size: 12, bandWidth: 2 }),
        palette: [wires.deep, wires.sky, wires.strelitzia, wires.bone],
        rows: 48,
        columns: 72,
        id: "k4",
      }),
  },
  {
    slug: "coastal-sensors",
    family: "cable",
    draw: () =>
      ground(800, 600, wires.deep) +
      cable({
        route: [
          [-20, 120],
          [240, 120],
          [420, 300],
          [420, 640],
        ],
        colours: ribbon,
        width: 15,
        gap: 4,
      }) +
      cable({
        route: [
          [-20, 470],
          [200, 470],
          [330, 340],
          [560, 340],
          [700, 200],
          [820, 200],
        ],
        colours: [wires.sky, wires.lagoon, wires.bone],
        width: 15,
        gap: 4,
      }) +
      placed(
        400,
        150,
        0.38,
        coil({
          rule: star({ arms: 8, bands: 5 }),
          palette: [wires.coral, wires.bone, wires.night, wires.marigold],
          rings: 26,
          segments: 96,
          id: "r1",
        }),
      ),
  },
  {
    slug: "cane-yield",
    family: "cable",
    draw: () =>
      coil({
        centre: [400, 300],
        radius: 540,
        rings: 64,
        segments: 180,
        rule: petal({ arms: 3, bands: 13, twist: 2 }),
        palette: [wires.night, wires.cane, wires.bone, wires.petrol],
        id: "r2",
        rim: false,
      }),
  },
  {
    slug: "smart-depot",
    family: "cable",
    draw: () =>
      ground(800, 600, wires.strelitzia) +
      cable({
        route: [
          [120, -20],
          [120, 220],
          [300, 400],
          [820, 400],
        ],
        colours: [wires.night, wires.bone, wires.petrol, wires.night],
        width: 19,
        gap: 5,
        bendRadius: 70,
      }) +
      cable({
        route: [
          [820, 120],
          [520, 120],
          [330, 310],
          [330, 620],
        ],
        colours: [wires.bone, wires.coral, wires.night],
        width: 19,
        gap: 5,
        bendRadius: 70,
      }),
  },
  { slug: "vision-qa", family: "cable", draw: () => ground(800, 600, wires.night) + sixModels() },
];

/**
 * Returns the cover of a slug: one of the fifteen if there is one, else a cover derived from the slug, always the same one. The
 * result is the elements of an 800 by 600 picture.
 */
export function coverFor(slug: string, family?: CoverFamily): string {
  const known = covers.find((cover) => cover.slug === slug);
  return known ? known.draw() : generatedCover(slug, family);
}

function sixModels(): string {
  const models = [
    { rule: spiral({ arms: 5, twist: 2 }), palette: [wires.bone, wires.coral] },
    { rule: step({ arms: 8, stepHeight: 2, steps: 7 }), palette: [wires.night, wires.marigold, wires.bone] },
    { rule: ripple({ arms: 5, bandHeight: 2, swing: 3 }), palette: [wires.lagoon, wires.night, wires.bone] },
    { rule: star({ arms: 7, bands: 6 }), palette: [wires.orchid, wires.night, wires.bone] },
    { rule: chevron({ arms: 6, twist: 2, period: 18 }), palette: [wires.cane, wires.night] },
    { rule: petal({ arms: 3, bands: 6, twist: 2 }), palette: [wires.strelitzia, wires.bone, wires.night] },
  ];
  return models
    .map((model, index) =>
      placed(
        70 + (index % 3) * 235,
        45 + Math.floor(index / 3) * 260,
        0.26,
        coil({ ...model, rings: 24, segments: 84, id: `v${index}` }),
      ),
    )
    .join("");
}
