type Vector = [number, number, number];

/** Four colours as hex. No plane of the colour space has all of them. */
export type FourColours = readonly [string, string, string, string];

/** Matrix and offset that turn the colour of a pixel into another. */
export interface Recolouring {
  matrix: [Vector, Vector, Vector];
  offset: Vector;
}

function vectorOf(hex: string): Vector {
  const at = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16);
  return [at(1), at(3), at(5)];
}

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/**
 * Returns the only affine map that turns four colours into four others. It turns their mixtures into the same mixtures of the others,
 * so that soft edges, light and shade of a picture stay.
 */
export function recolouring(from: FourColours, to: FourColours): Recolouring {
  const [ground, ...rest] = from.map(vectorOf) as [Vector, Vector, Vector, Vector];
  const [newGround, ...newRest] = to.map(vectorOf) as [Vector, Vector, Vector, Vector];
  const [a, b, c] = rest.map((colour) => minus(colour, ground)) as [Vector, Vector, Vector];
  const volume = dot(a, cross(b, c));
  // The product of a colour, without the ground, with one of these is the part that the mixture has of `a`, `b` or `c`.
  const parts = [cross(b, c), cross(c, a), cross(a, b)] as const;
  const row = (channel: 0 | 1 | 2): Vector => {
    const weights = newRest.map((colour) => (colour[channel] - newGround[channel]) / volume) as Vector;
    const at = (column: 0 | 1 | 2) => dot(weights, [parts[0][column], parts[1][column], parts[2][column]]);
    return [at(0), at(1), at(2)];
  };
  const matrix: Recolouring["matrix"] = [row(0), row(1), row(2)];
  return { matrix, offset: minus(newGround, [dot(matrix[0], ground), dot(matrix[1], ground), dot(matrix[2], ground)]) };
}
