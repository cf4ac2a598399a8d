import { cable } from "#ui/weave/cable.ts";
import { coil } from "#ui/weave/coil.ts";
import { placed } from "#ui/weave/document.ts";
import type { Point } from "#ui/weave/path.ts";
import { petal, spiral, step } from "#ui/weave/rules.ts";
import { ribbon, wires } from "#ui/weave/wires.ts";

export const stageCablesSize = { width: 1360, height: 240 } as const;

/** Middles of the four quarters, which are the positions of a stage's four elements. */
const NODES = [170, 510, 850, 1190] as const;
const LEVEL = 120;

function nodes(size: number, weave: Pick<Parameters<typeof coil>[0], "rule" | "palette">, id: string): string {
  const scale = size / 800;
  const drawn = NODES.map((x, index) =>
    placed(
      x - size / 2,
      LEVEL - size / 2,
      scale,
      coil({ ...weave, rings: 11, segments: 60, innerRadius: 50, id: `${id}${index}` }),
    ),
  );
  return drawn.join("");
}

const strand = (colour: string, route: readonly Point[]) =>
  cable({ route, colours: [colour], width: 8, gap: 3, bendRadius: 30 });

/** Returns the wires of an old system, which cross and end at random places. */
export function legacyCables(): string {
  return (
    strand(wires.coral, [
      [-20, 50],
      [250, 50],
      [390, 190],
      [760, 190],
      [880, 70],
      [1010, 70],
    ]) +
    strand(wires.orchid, [
      [170, 120],
      [300, 120],
      [360, 60],
      [620, 60],
      [750, 190],
      [1190, 190],
    ]) +
    strand(wires.marigold, [
      [60, 260],
      [60, 200],
      [260, 200],
      [410, 50],
      [560, 50],
      [630, 120],
      [850, 120],
    ]) +
    strand(wires.petrol, [
      [510, 120],
      [690, 120],
      [790, 20],
      [1080, 20],
      [1180, 120],
      [1380, 120],
    ]) +
    strand(wires.sky, [
      [300, -20],
      [300, 90],
      [420, 210],
      [620, 210],
    ]) +
    nodes(92, { rule: spiral({ arms: 3, twist: 1 }), palette: [wires.bone, wires.coral] }, "l")
  );
}

/** Returns the old pair of wires above and the three new ones below, on the same path. */
export function migrationCables(): string {
  return (
    cable({
      route: [
        [-20, 60],
        [450, 60],
        [486, 96],
        [814, 96],
        [850, 60],
        [1000, 60],
      ],
      colours: [wires.coral, wires.orchid],
      width: 8,
      gap: 3,
      bendRadius: 30,
    }) +
    cable({
      route: [
        [120, 180],
        [450, 180],
        [494, 136],
        [850, 136],
        [866, LEVEL],
        [1380, LEVEL],
      ],
      colours: [wires.marigold, wires.lagoon, wires.petrol],
      width: 8,
      gap: 3,
      bendRadius: 30,
    }) +
    nodes(
      108,
      { rule: step({ arms: 6, stepHeight: 1, steps: 6 }), palette: [wires.bone, wires.marigold, wires.night] },
      "m",
    )
  );
}

/** Returns one ribbon through four finished coils. */
export function enterpriseCables(): string {
  return (
    cable({
      route: [
        [-20, LEVEL],
        [1380, LEVEL],
      ],
      colours: ribbon,
      width: 9,
      gap: 3,
    }) +
    nodes(132, { rule: petal({ arms: 4, bands: 5, twist: 2 }), palette: [wires.lagoon, wires.bone, wires.night] }, "e")
  );
}
