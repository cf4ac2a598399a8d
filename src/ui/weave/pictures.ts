import { cable } from "./cable.ts";
import { coil } from "./coil.ts";
import { coverSize, covers } from "./covers.ts";
import { ground, placed, svgDocument } from "./document.ts";
import { placePlan, placePlanSize } from "./place-plan.ts";
import { chevron, petal, ripple, spiral, step } from "./rules.ts";
import { unfinishedCoil } from "./unfinished.ts";
import { ink, ribbon, wires } from "./wires.ts";

/** A picture of the site: its file is `<name>.svg`, its size in px is that of its viewBox. */
export type Picture = {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly draw: () => string;
};

/** Every picture the pages show as a file, by what they are for. Names do not change: pages import them. */
export const pictures: readonly Picture[] = [
  square("hero", 1000, hero),
  square("trio-government", 800, () =>
    glyph({ rule: spiral({ arms: 6, twist: 1.4 }), palette: [wires.petrol, wires.bone] }),
  ),
  square("trio-automation", 800, () =>
    glyph({
      rule: step({ arms: 6, stepHeight: 1, steps: 8 }),
      palette: [wires.night, wires.marigold, wires.coral],
    }),
  ),
  square("trio-development", 800, () =>
    glyph({
      rule: ripple({ arms: 4, bandHeight: 2, swing: 1.6 }),
      palette: [wires.coral, wires.bone, wires.night],
    }),
  ),
  square("service-government", 800, () =>
    coil({ rule: spiral({ arms: 5, twist: 2.2 }), palette: [wires.bone, wires.petrol, wires.lagoon] }),
  ),
  square("service-automation", 800, () =>
    coil({ rule: chevron({ arms: 6, twist: 1.6, period: 22 }), palette: [wires.marigold, wires.coral, wires.night] }),
  ),
  square("service-development", 800, () =>
    coil({
      rule: step({ arms: 8, stepHeight: 2, steps: 7 }),
      palette: [wires.bone, wires.strelitzia, wires.petrol, wires.night],
    }),
  ),
  square("service-transformation", 800, () =>
    coil({
      rule: petal({ arms: 4, bands: 10, twist: 3 }),
      palette: [wires.night, wires.cane, wires.bone, wires.petrol],
    }),
  ),
  square("about-passion", 800, () =>
    punctuation({ rule: spiral({ arms: 5, twist: 2 }), palette: [wires.coral, wires.bone, wires.night] }),
  ),
  square("about-think", 800, () =>
    punctuation({
      rule: step({ arms: 8, stepHeight: 2, steps: 7 }),
      palette: [wires.bone, wires.petrol, wires.marigold, wires.night],
    }),
  ),
  square("unfinished", 800, unfinishedCoil),
  square("empty", 800, emptyRing),
  { name: "story-1", width: 900, height: 800, draw: () => stage(1) },
  { name: "story-2", width: 900, height: 800, draw: () => stage(2) },
  { name: "story-3", width: 900, height: 800, draw: () => stage(3) },
  { name: "story-4", width: 900, height: 800, draw: () => stage(4) },
  { name: "timeline", width: 1360, height: 220, draw: timeline },
  { name: "vault-cable", width: 1440, height: 460, draw: vaultCable },
  { name: "place-plan", ...placePlanSize, draw: placePlan },
  ...covers.map((cover) => ({ name: `cover-${cover.slug}`, ...coverSize, draw: cover.draw })),
];

/** The whole SVG document of a picture. */
export function pictureDocument(picture: Picture): string {
  return svgDocument(picture.width, picture.height, picture.draw());
}

function square(name: string, size: number, draw: () => string): Picture {
  return { name, width: size, height: size, draw };
}

function hero(): string {
  return coil({
    centre: [500, 500],
    radius: 488,
    innerRadius: 16,
    rings: 56,
    segments: 168,
    rule: chevron({ arms: 5, twist: 1.55, period: 38 }),
    palette: [wires.petrol, wires.bone, wires.strelitzia, wires.night],
    id: "h",
    rim: false,
  });
}

type Weave = Pick<Parameters<typeof coil>[0], "rule" | "palette">;

/** A coil plain enough for 52 px. */
function glyph(weave: Weave): string {
  return coil({ ...weave, rings: 15, segments: 60, innerRadius: 40, texture: false, rim: false });
}

/** A coil that stands between giant words. */
function punctuation(weave: Weave): string {
  return coil({ ...weave, rings: 26, segments: 100, innerRadius: 20 });
}

/** Five rings round nothing: a list without entries. */
function emptyRing(): string {
  return coil({
    rule: step({ arms: 5, stepHeight: 1, steps: 5 }),
    palette: [wires.sky, wires.lagoon, wires.bone],
    radius: 360,
    innerRadius: 120,
    rings: 5,
    segments: 40,
    texture: false,
    open: true,
  });
}

const stages = {
  1: { rings: 12, radius: 110, colours: 2 },
  2: { rings: 22, radius: 190, colours: 2 },
  3: { rings: 32, radius: 270, colours: 3 },
  4: { rings: 42, radius: 350, colours: 4 },
} as const;

/** The story coil after one to four steps: it gains rings and colours, and strands feed it from the left. */
function stage(number: keyof typeof stages): string {
  const { rings, radius, colours } = stages[number];
  return (
    ground(900, 800, ink) +
    cable({
      route: [
        [-20, 720],
        [250, 720],
        [470, 500],
        [470, 400],
      ],
      colours: ribbon.slice(0, number + 1),
      width: 16,
      gap: 5,
      bendRadius: 80,
    }) +
    coil({
      centre: [500, 400],
      radius,
      rings,
      segments: 132,
      rule: spiral({ arms: 5, twist: 2 }),
      palette: [wires.bone, wires.petrol, wires.strelitzia, wires.marigold].slice(0, colours),
      id: `st${number}`,
    })
  );
}

/** The ribbon of the company's years, with a small coil at each of four. */
function timeline(): string {
  const nodes = [
    { x: 150, y: 60, colour: wires.coral },
    { x: 540, y: 140, colour: wires.strelitzia },
    { x: 940, y: 60, colour: wires.marigold },
    { x: 1290, y: 140, colour: wires.lagoon },
  ];
  const coils = nodes.map(({ x, y, colour }, index) =>
    placed(
      x - 34,
      y - 34,
      0.085,
      coil({
        rule: step({ arms: 6, stepHeight: 1, steps: 6 }),
        palette: [wires.bone, colour, wires.night],
        rings: 10,
        segments: 48,
        innerRadius: 50,
        id: `t${index}`,
      }),
    ),
  );
  return (
    cable({
      route: [
        [-20, 60],
        [300, 60],
        [380, 140],
        [700, 140],
        [780, 60],
        [1100, 60],
        [1180, 140],
        [1400, 140],
      ],
      colours: ribbon,
      width: 9,
      gap: 3,
      bendRadius: 40,
    }) + coils.join("")
  );
}

/** The cable that comes into the vault from above and leaves to the right. */
function vaultCable(): string {
  return cable({
    route: [
      [1520, 300],
      [1180, 300],
      [1010, 130],
      [1010, -40],
    ],
    colours: ribbon,
    width: 17,
    gap: 5,
    bendRadius: 90,
  });
}
