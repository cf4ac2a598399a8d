/** One stitch of a coil: its segment of its ring, both from 0, and how many of everything there are. */
export type CoilStitch = {
  readonly segment: number;
  readonly segments: number;
  readonly ring: number;
  readonly rings: number;
  readonly colours: number;
};

/** Says which colour of the palette a stitch has: a whole number from 0 to `colours` - 1. */
export type CoilRule = (stitch: CoilStitch) => number;

/** Curved arms, each repeating the palette once. `twist` is in segments per ring. */
export function spiral({ arms = 6, twist = 2 } = {}): CoilRule {
  return ({ segment, segments, ring, colours }) =>
    Math.floor(wrap(segment + ring * twist, segments) / (segments / (arms * colours))) % colours;
}

/** Arms that turn back every half `period` of rings: a zigzag from the centre to the rim. */
export function chevron({ arms = 6, twist = 2, period = 16 } = {}): CoilRule {
  return ({ segment, segments, ring, colours }) => {
    const turned = wrap(segment + triangleWave(ring, period) * twist, segments);
    return Math.floor(turned / (segments / (arms * colours))) % colours;
  };
}

/** Pointed bands nested in one another. `bands` is their number from the centre to the rim. */
export function star({ arms = 6, bands = 6 } = {}): CoilRule {
  return ({ segment, segments, ring, rings, colours }) => {
    const armWidth = segments / arms;
    const nearness = triangleWave(segment, armWidth) / (armWidth / 2);
    const depth = (ring / rings) * 1.35 - nearness * 0.75;
    return wrap(Math.floor(depth * bands), colours);
  };
}

/** Rounded leaves; `twist` leans them over. There are twice as many leaves as a full sine has arms. */
export function petal({ arms = 6, bands = 6, twist = 2 } = {}): CoilRule {
  return ({ segment, segments, ring, rings, colours }) => {
    const swell = Math.abs(Math.sin(Math.PI * arms * (segment / segments) + ring * twist * 0.02));
    return Math.floor(Math.abs((ring / rings) * bands - swell * bands * 0.55)) % colours;
  };
}

/** Stepped triangles on the first colour of the palette; `steps` of `stepHeight` rings each make one triangle. */
export function step({ arms = 6, stepHeight = 3, steps = 5 } = {}): CoilRule {
  return ({ segment, segments, ring, colours }) => {
    const armWidth = segments / arms;
    const offCentre = Math.abs(wrap(segment, armWidth) - armWidth / 2) / (armWidth / 2);
    const level = Math.floor(ring / stepHeight);
    const filled = (level % steps) / steps;
    return offCentre < filled ? (Math.floor(level / steps) % (colours - 1)) + 1 : 0;
  };
}

/** Rings that swing in and out. `swing` and `bandHeight` are in rings. */
export function ripple({ arms = 6, swing = 3, bandHeight = 3 } = {}): CoilRule {
  return ({ segment, segments, ring, colours }) => {
    const swung = ring + Math.sin((segment / segments) * Math.PI * 2 * arms) * swing;
    return wrap(Math.floor(swung / bandHeight), colours);
  };
}

/** One stitch of a cloth, counted from the top left corner, and the number of colours. */
export type ClothStitch = { readonly column: number; readonly row: number; readonly colours: number };

/** Says which colour of the palette a stitch of cloth has: a whole number from 0 to `colours` - 1. */
export type ClothRule = (stitch: ClothStitch) => number;

/** Diamonds within diamonds; `size` is half of one in stitches, `bands` how many rings one has. */
export function diamond({ size = 10, bands = 2 } = {}): ClothRule {
  return ({ column, row, colours }) =>
    Math.floor((triangleWave(column, size * 2) + triangleWave(row, size * 2)) / (size / bands)) % colours;
}

/** Zigzag courses; `size` is the height of a tooth, `bandHeight` that of one course, both in stitches. */
export function zigzag({ size = 10, bandHeight = 4 } = {}): ClothRule {
  return ({ column, row, colours }) => wrap(Math.floor((row + triangleWave(column, size * 2)) / bandHeight), colours);
}

/** Rows of triangles on the first colour, every other row hanging from its upper edge. */
export function triangles({ size = 10 } = {}): ClothRule {
  return ({ column, row, colours }) => {
    const band = Math.floor(row / size);
    const height = row % size;
    const across = triangleWave(column, size * 2);
    const inside = band % 2 === 1 ? across < height : across > size - height;
    return inside ? 1 + (band % (colours - 1)) : 0;
  };
}

/** Squares; `shift` moves the colours on from one row of squares to the next. */
export function check({ size = 10, shift = 1 } = {}): ClothRule {
  return ({ column, row, colours }) => (Math.floor(column / size) + Math.floor(row / size) * shift) % colours;
}

/** Framed windows; the first colour is the frame, `bandWidth` the width of the panes inside one another. */
export function windows({ size = 10, bandWidth = 2 } = {}): ClothRule {
  return ({ column, row, colours }) => {
    const insideX = column % size;
    const insideY = row % size;
    const toEdge = Math.min(insideX, insideY, size - 1 - insideX, size - 1 - insideY);
    if (toEdge < 1) return 0;
    const windowAcross = Math.floor(column / size);
    const windowDown = Math.floor(row / size);
    return ((Math.floor(toEdge / bandWidth) + windowAcross * 2 + windowDown) % (colours - 1)) + 1;
  };
}

/** Rises from 0 to half the period and falls back. */
function triangleWave(value: number, period: number): number {
  const within = wrap(value, period);
  return within < period / 2 ? within : period - within;
}

/** The remainder that is never negative. */
function wrap(value: number, size: number): number {
  return ((value % size) + size) % size;
}
