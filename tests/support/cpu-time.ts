import { isMainThread } from "node:worker_threads";

/** Cost of the largest input that is always accepted: a garbage collection alone can double a cost this small. */
const FLOOR_MS = 20;
/** Ten times the cost of the most expensive input, which is 100 ms. A slow machine has taken 216 ms. */
const MAX_MS = 1_000;
/** Allowed growth when the size doubles. A proportional cost doubles, on a busy machine up to 2.6 times; a square one has four. */
const MAX_GROWTH = 3;
/** Runs per measurement. Other work of the process only adds time, so the lowest counts. */
const TRIES = 5;
/** Measurements before a cost is reported. One that grows too fast does so every time. */
const VIEWS = 3;

/** The work to measure. Its run number can vary the input, because a cached result would cost nothing. */
type Work = (run: number) => unknown;
let runs = 0;

/**
 * Returns CPU time since `before`: of this thread where tests share a process as threads, else of the whole process.
 */
const processorUsage = isMainThread ? process.cpuUsage : process.threadCpuUsage;

/** Returns the lowest CPU time of several runs in milliseconds. Other programs on the machine do not count. */
async function processorMs(work: Work): Promise<number> {
  let lowest = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && lowest > FLOOR_MS; tries++) {
    const before = processorUsage();
    await work(++runs);
    const { user, system } = processorUsage(before);
    lowest = Math.min(lowest, (user + system) / 1000);
    // Twice the limit is not due to chance.
    if (lowest > 2 * MAX_MS) break;
  }
  return lowest;
}

/** Work for an input of the maximum size, which `prepare` builds. */
export interface Trial {
  name: string;
  size: number;
  prepare(size: number): Work;
}

/**
 * Describes why the cost is too high: more than a second of CPU time, or more than 3 times that of half the size.
 * Returns undefined if it is acceptable.
 */
async function dearness({ size, prepare }: Trial): Promise<string | undefined> {
  const large = prepare(size);
  let failure: string | undefined;
  for (let attempt = 0; attempt < VIEWS; attempt++) {
    const whole = await processorMs(large);
    if (whole <= FLOOR_MS) return undefined;
    const half = await processorMs(prepare(Math.floor(size / 2)));
    if (whole <= MAX_MS && whole <= MAX_GROWTH * half) return undefined;
    failure = `${Math.round(half)} ms for half, ${Math.round(whole)} ms for ${Math.round(size)}`;
    if (whole > 2 * MAX_MS) break;
  }
  return failure;
}

/** Maximum failures reported. With all of them, a test of a thousand inputs would take an hour to fail. */
const TOLERATED = 3;

/** Returns the first three trials that cost too much, each with its cost. */
export async function slowCases(trials: Iterable<Trial>): Promise<string[]> {
  const dear: string[] = [];
  for (const trial of trials) {
    const cost = await dearness(trial);
    if (cost) dear.push(`${trial.name}: ${cost}`);
    if (dear.length === TOLERATED) break;
  }
  return dear;
}
