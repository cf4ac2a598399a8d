import { cable } from "#ui/weave/cable.ts";
import { ground, placed } from "#ui/weave/document.ts";
import { markCore, markShapes } from "#ui/weave/mark.ts";
import { markOnNight, ribbon, wires } from "#ui/weave/wires.ts";
import { contourPath, type Heights } from "./contours.ts";

export const placePlanSize = { width: 1200, height: 400 } as const;

/** Position of the pin in the picture. A page that crops the plan keeps this point in view. */
const placePlanPin = { x: 640, y: 170 } as const;

/** Invented hills of the drawn land: middle, reach in both directions, and height. */
const hills = [
  { x: 190, y: 70, reachX: 190, reachY: 120, height: 1 },
  { x: 420, y: 330, reachX: 170, reachY: 90, height: 0.7 },
  { x: 830, y: 330, reachX: 230, reachY: 110, height: 0.95 },
  { x: 1060, y: 60, reachX: 180, reachY: 130, height: 0.9 },
  { x: 640, y: 30, reachX: 120, reachY: 70, height: 0.42 },
] as const;

const LEVELS = [0.12, 0.2, 0.28, 0.36, 0.44, 0.52, 0.6, 0.68, 0.76, 0.84, 0.92];

/** Returns the sum of the hills: above 0 everywhere, near 1 on the highest. */
const heightOfLand: Heights = (x, y) => {
  return hills.reduce((sum, hill) => {
    const across = (x - hill.x) / hill.reachX;
    const down = (y - hill.y) / hill.reachY;
    return sum + hill.height * Math.exp(-(across * across + down * down));
  }, 0);
};

/**
 * Returns a drawn plan of the place: contour lines, a road of five strands, two side roads, and the core of the mark as the
 * pin. Pages show it while the map loads, without JavaScript, and if no map is configured.
 */
export function placePlan(): string {
  const { width, height } = placePlanSize;
  const land = LEVELS.map((level, index) => {
    const path = contourPath(heightOfLand, level, { width, height, cell: 20 });
    return `<path d="${path}" stroke-opacity="${index % 5 === 4 ? ".7" : ".38"}"/>`;
  });
  return [
    ground(width, height, wires.deep),
    `<g fill="none" stroke="${wires.lagoon}" stroke-width="1.6">${land.join("")}</g>`,
    roads(),
    pin(),
  ].join("");
}

function roads(): string {
  return (
    cable({
      route: [
        [640, 170],
        [640, 290],
        [760, 410],
      ],
      colours: [wires.sky],
      width: 7,
      bendRadius: 40,
    }) +
    cable({
      route: [
        [960, 250],
        [960, 180],
        [1160, -20],
      ],
      colours: [wires.sky],
      width: 7,
      bendRadius: 40,
    }) +
    cable({
      route: [
        [-20, 250],
        [330, 250],
        [410, 170],
        [780, 170],
        [890, 280],
        [1220, 280],
      ],
      colours: ribbon,
      width: 9,
      gap: 3,
      bendRadius: 60,
    })
  );
}

function pin(): string {
  const { x, y } = placePlanPin;
  const scale = 4;
  return (
    `<circle cx="${x}" cy="${y}" r="56" fill="${wires.night}" stroke="${wires.bone}" stroke-width="4"/>` +
    `<g fill="none">${placed(x - markCore.x * scale, y - markCore.y * scale, scale, markShapes(markOnNight, "reduced"))}</g>`
  );
}
