import { cable } from "#ui/weave/cable.ts";
import { cloth } from "#ui/weave/cloth.ts";
import { coil } from "#ui/weave/coil.ts";
import { ground, placed, svgDocument } from "#ui/weave/document.ts";
import { chevron, petal, ripple, spiral, step, zigzag } from "#ui/weave/rules.ts";
import { ink, ribbon, wires } from "#ui/weave/wires.ts";
import { placePlan, placePlanSize } from "./place-plan.ts";
import { enterpriseCables, legacyCables, migrationCables, stageCablesSize } from "./stage-cables.ts";
import { unfinishedCoil } from "./unfinished.ts";

/** Picture of the site. Its file is `<name>.svg`, and its size in px is that of its viewBox. */
export type Picture = {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly draw: () => string;
};

/** All pictures that pages import as files from `src/web/art`, grouped by purpose. */
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
  square("service-security", 800, () =>
    coil({
      rule: ripple({ arms: 6, bandHeight: 4, swing: 1.6 }),
      palette: [wires.lagoon, wires.bone, wires.night],
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
  square("about-build", 800, () =>
    punctuation({
      rule: petal({ arms: 4, bands: 5, twist: 2 }),
      palette: [wires.night, wires.strelitzia, wires.bone, wires.lagoon],
    }),
  ),
  square("unfinished", 800, unfinishedCoil),
  square("empty", 800, emptyRing),
  { name: "story-1", width: 900, height: 800, draw: () => stage(1) },
  { name: "story-2", width: 900, height: 800, draw: () => stage(2) },
  { name: "story-3", width: 900, height: 800, draw: () => stage(3) },
  { name: "story-4", width: 900, height: 800, draw: () => stage(4) },
  { name: "services-coil", width: 1000, height: 900, draw: servicesCoil },
  square("timeline-1", 800, () => yearNode(wires.coral)),
  square("timeline-2", 800, () => yearNode(wires.strelitzia)),
  square("timeline-3", 800, () => yearNode(wires.marigold)),
  square("timeline-4", 800, () => yearNode(wires.lagoon)),
  { name: "about-cloth", width: 1344, height: 240, draw: creditCloth },
  { name: "community", width: 900, height: 800, draw: joinedCoils },
  { name: "vault-cable", width: 1440, height: 460, draw: vaultCable },
  { name: "stage-legacy", ...stageCablesSize, draw: legacyCables },
  { name: "stage-migration", ...stageCablesSize, draw: migrationCables },
  { name: "stage-enterprise", ...stageCablesSize, draw: enterpriseCables },
  { name: "place-plan", ...placePlanSize, draw: placePlan },
];

/** Returns the SVG document of a picture. */
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

/** Returns a coil that is plain enough for 52 px. */
function glyph(weave: Weave): string {
  return coil({ ...weave, rings: 15, segments: 60, innerRadius: 40, texture: false, rim: false });
}

/** Returns a coil for the gap between giant words. */
function punctuation(weave: Weave): string {
  return coil({ ...weave, rings: 26, segments: 100, innerRadius: 20 });
}

/** Returns five rings around an empty middle, for a list without entries. */
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

/**
 * Returns the story coil after one to four steps, with more rings and colours at each, and strands from the left. Background
 * and strands extend beyond the picture, so that they reach the edges of a wider panel.
 */
function stage(number: keyof typeof stages): string {
  const { rings, radius, colours } = stages[number];
  return (
    placed(-450, 0, 1, ground(1800, 800, ink)) +
    cable({
      route: [
        [-450, 720],
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

/** Returns the finished story coil without a background. Its strands start at the right edge of the page. */
function servicesCoil(): string {
  return (
    cable({
      route: [
        [1020, 836],
        [790, 836],
        [452, 498],
        [452, 440],
      ],
      colours: ribbon,
      width: 18,
      gap: 6,
      bendRadius: 90,
    }) +
    coil({
      centre: [452, 440],
      radius: 430,
      rings: stages[4].rings,
      segments: 132,
      rule: spiral({ arms: 5, twist: 2 }),
      palette: [wires.bone, wires.petrol, wires.strelitzia, wires.marigold],
      id: "sc",
    })
  );
}

/** Returns a coil for the ribbon of the company's years. */
function yearNode(colour: string): string {
  return coil({
    rule: step({ arms: 6, stepHeight: 1, steps: 6 }),
    palette: [wires.bone, colour, wires.night],
    rings: 10,
    segments: 48,
    innerRadius: 50,
  });
}

/** Returns a band of cloth for the space above the credit. */
function creditCloth(): string {
  return cloth({
    rule: zigzag({ size: 12, bandHeight: 5 }),
    palette: [wires.petrol, wires.bone, wires.strelitzia, wires.night],
    width: 1344,
    height: 240,
    rows: 24,
    columns: 168,
  });
}

/** Returns five coils of different weaves on one line of strands, which starts at the right edge of the page. */
function joinedCoils(): string {
  const coils = [
    { centre: [700, 130], radius: 110, rule: chevron({ arms: 5, twist: 1.6, period: 12 }) },
    { centre: [390, 130], radius: 70, rule: ripple({ arms: 5, bandHeight: 2, swing: 1.4 }) },
    { centre: [215, 400], radius: 150, rule: spiral({ arms: 5, twist: 2 }) },
    { centre: [480, 665], radius: 90, rule: step({ arms: 6, stepHeight: 1, steps: 6 }) },
    { centre: [735, 665], radius: 120, rule: petal({ arms: 3, bands: 5, twist: 3 }) },
  ] as const;
  const palettes = [
    [wires.bone, wires.coral, wires.night],
    [wires.night, wires.marigold, wires.bone],
    [wires.bone, wires.petrol, wires.strelitzia],
    [wires.bone, wires.orchid, wires.night],
    [wires.night, wires.cane, wires.bone],
  ];
  const strands = cable({
    route: [
      [920, 130],
      [325, 130],
      [215, 240],
      [215, 555],
      [325, 665],
      [920, 665],
    ],
    colours: ribbon,
    width: 12,
    gap: 4,
    bendRadius: 70,
  });
  const discs = coils.map((disc, index) =>
    coil({
      ...disc,
      palette: palettes[index] ?? ribbon,
      rings: Math.round(disc.radius / 7),
      segments: 84,
      innerRadius: 10,
      id: `jc${index}`,
    }),
  );
  return strands + discs.join("");
}

/** Returns the cable that enters the vault from above and leaves to the right. */
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
