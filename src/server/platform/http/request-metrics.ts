/** Kinds of responses. A `kept-page` came from the cache; `refused` has no route, or could not be read. */
export const ROUTED_KINDS = ["kept-page", "page", "api", "file", "refused"] as const;
export type RoutedKind = (typeof ROUTED_KINDS)[number];

/** Kinds of forms that visitors send. */
export const INTAKE_KINDS = ["contact", "application", "newsletter"] as const;
export type IntakeKind = (typeof INTAKE_KINDS)[number];

/** Upper bounds of the classes of durations, in seconds. */
export const DURATION_BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

interface Durations {
  /** Number of responses by the first bound that they did not exceed. The last place counts slower ones. */
  classes: number[];
  sumSeconds: number;
}

/** Counters of this process since its start, for the metrics. They have no paths or texts of clients as labels. */
export interface RequestMetrics {
  /** Number of responses of each kind, by the first digit of the status. */
  answers: Record<RoutedKind, number[]>;
  durations: Record<RoutedKind, Durations>;
  intake: Record<IntakeKind, { taken: number; spam: number }>;
}

/** Number of first digits of a status, 0 to 5. */
const STATUS_DIGITS = 6;

/** Returns an object with a new value for each name. */
function each<Name extends string, Value>(names: readonly Name[], make: () => Value): Record<Name, Value> {
  // Object.fromEntries returns an object with any string as key.
  return Object.fromEntries(names.map((name) => [name, make()])) as Record<Name, Value>;
}

const zeros = (length: number): number[] => Array(length).fill(0);

export function createRequestMetrics(): RequestMetrics {
  return {
    answers: each(ROUTED_KINDS, () => zeros(STATUS_DIGITS)),
    durations: each(ROUTED_KINDS, () => ({ classes: zeros(DURATION_BOUNDS.length + 1), sumSeconds: 0 })),
    intake: each(INTAKE_KINDS, () => ({ taken: 0, spam: 0 })),
  };
}

function addOne(numbers: number[], index: number): void {
  numbers[index] = (numbers[index] ?? 0) + 1;
}

/** Counts a response by its kind, its status and its time. */
export function countResponse(
  { answers, durations }: RequestMetrics,
  kind: RoutedKind,
  status: number,
  ms: number,
): void {
  addOne(answers[kind], Math.floor(status / 100));
  const seconds = ms / 1000;
  const index = DURATION_BOUNDS.findIndex((bound) => seconds <= bound);
  addOne(durations[kind].classes, index < 0 ? DURATION_BOUNDS.length : index);
  durations[kind].sumSeconds += seconds;
}

/** Counts a stored form of a visitor. A repeated request is not counted again. */
export function countIntake({ intake }: RequestMetrics, kind: IntakeKind, isSpam: boolean): void {
  intake[kind][isSpam ? "spam" : "taken"]++;
}
