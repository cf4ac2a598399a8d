import { isMainThread } from "node:worker_threads";

/** What costs no more than this at its largest harms nobody, and of less a collector of garbage makes twice as much. */
const FLOOR_MS = 20;
/** Ten times what the dearest of them takes. */
const MAX_MS = 100;
/** Twice is what a cost has that grows as its input does. */
const MAX_GROWTH = 2.5;
/** Whatever else the process does meanwhile only adds, so the least of several is what the work costs. */
const TRIES = 5;
/** Looked at so often before it is said: what grows too much does so every time. */
const VIEWS = 3;

/** The work, which is told the number of its run so that it can differ from those before: what is remembered costs nothing. */
type Work = (run: number) => unknown;
let runs = 0;

/** Returns processor time since `before`: of this thread where tests share a process as threads, else of the whole process. */
const processorUsage = isMainThread ? process.cpuUsage : process.threadCpuUsage;

/** Returns the least processor time of several runs in milliseconds. Other programs on the machine do not count. */
async function processorMs(work: Work): Promise<number> {
  let lowest = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && lowest > FLOOR_MS; tries++) {
    const before = processorUsage();
    await work(++runs);
    const { user, system } = processorUsage(before);
    lowest = Math.min(lowest, (user + system) / 1000);
    // Ten times too much is not due to chance.
    if (lowest > 10 * MAX_MS) break;
  }
  return lowest;
}

/** Work for an input of a size, the largest that arrives, as `prepare` makes it ready. */
export interface Trial {
  name: string;
  size: number;
  prepare(size: number): Work;
}

/**
 * What is wrong with its cost: more than 100 ms of processor, or more than 2.5 times of what half the size costs. Undefined
 * when nothing is.
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
    if (whole > 10 * MAX_MS) break;
  }
  return failure;
}

/** Dear ones that are told: with all of them a test of a thousand trials would take an hour to fail. */
const TOLERATED = 3;

/** The trials that are too dear, each with its cost; the first three of them. */
export async function dearAmong(trials: Iterable<Trial>): Promise<string[]> {
  const dear: string[] = [];
  for (const trial of trials) {
    const cost = await dearness(trial);
    if (cost) dear.push(`${trial.name}: ${cost}`);
    if (dear.length === TOLERATED) break;
  }
  return dear;
}
