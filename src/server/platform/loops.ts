import type { Log } from "#server/platform/http/log.ts";

/** Work of the program that repeats besides requests. */
export interface Loop {
  /** Runs the work soon: at once, or again after the run under way. */
  wake(): void;
  /** Starts no more runs. Resolves when the run under way and the last work have ended. */
  stop(): Promise<void>;
}

/** Loop with its counts, for the metrics. */
export interface RunningLoop extends Loop {
  name: string;
  /** Number of runs since the start, by their end. */
  runs: { done: number; failed: number };
}

interface LoopOptions {
  /** Name in log and metrics. */
  name: string;
  /** Pause between the end of a run and the next one. */
  ms: number | (() => number);
  /** Delay of the first run. Default: `ms`. With 0 it begins at once. */
  firstMs?: number;
  /** Runs once after the last run, while the program stops. */
  last?: () => Promise<unknown>;
}

/** Minimum time between two log lines about a loop that keeps failing. A database that is away would otherwise fill the log. */
const LOG_AGAIN_MS = 60 * 60_000;

/**
 * Repeats work. Runs never overlap. A failed run is logged, at most once an hour, and the next one tries again. The program waits for all of its
 * loops before the database closes. `isStopping` tells long work to end early, and `stop` ends what waits for another machine.
 */
export function every(
  { log, loops }: { log: Log; loops: Set<RunningLoop> },
  { name, ms, firstMs, last }: LoopOptions,
  work: (isStopping: () => boolean, stop: AbortSignal) => Promise<unknown>,
): Loop {
  const stop = new AbortController();
  const runs = { done: 0, failed: 0 };
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isWoken = false;
  let isStopped = false;
  let stopping: Promise<void> | undefined;
  let loggedAt: number | undefined;

  /** Runs the work once. Never throws. */
  async function attempt(): Promise<void> {
    try {
      await work(() => isStopped, stop.signal);
      runs.done++;
      if (loggedAt !== undefined) log.info({ loop: name }, "loop works again");
      loggedAt = undefined;
    } catch (error) {
      runs.failed++;
      if (loggedAt !== undefined && performance.now() - loggedAt < LOG_AGAIN_MS) return;
      log.warn({ err: error, loop: name }, `loop failed: ${name}`);
      loggedAt = performance.now();
    }
  }

  /** Begins a run, unless one is under way, and plans the next. */
  function start(): void {
    if (running || isStopped) return;
    clearTimeout(timer);
    isWoken = false;
    running = attempt().finally(() => {
      running = undefined;
      if (isWoken) start();
      else plan(typeof ms === "number" ? ms : ms());
    });
  }

  function plan(delay: number): void {
    if (!isStopped) timer = setTimeout(start, delay).unref();
  }

  async function end(): Promise<void> {
    isStopped = true;
    clearTimeout(timer);
    stop.abort();
    await running;
    await last?.().catch((error: unknown) => log.warn({ err: error, loop: name }, `loop failed: ${name}`));
    loops.delete(loop);
  }

  const loop: RunningLoop = {
    name,
    runs,
    wake() {
      isWoken = true;
      start();
    },
    stop() {
      stopping ??= end();
      return stopping;
    },
  };
  loops.add(loop);
  const first = firstMs ?? (typeof ms === "number" ? ms : ms());
  if (first > 0) plan(first);
  else start();
  return loop;
}

/** Stops all loops and waits for them. */
export async function stopLoops(loops: ReadonlySet<Loop>): Promise<void> {
  await Promise.all([...loops].map((loop) => loop.stop()));
}
