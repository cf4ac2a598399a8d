import { Refused } from "#server/platform/refused.ts";

/** Work at once; one thread draws them all, so more would only wait for the database at the same time. */
const AT_ONCE = 4;
/** Of these for one asker, so that whoever comes next never waits for four of the same. */
const AT_ONCE_EACH = 2;
/** An office behind one address, and a page with twenty covers: at 10 ms each the last of them is served within a second. */
const WAITING_EACH = 60;
/** Of all askers together: some six seconds of work. Whoever comes then is told to come again. */
const WAITING_IN_ALL = 600;
const RETRY_SECONDS = 2;
/** Twice as long as a page may take. What hangs, on a database that does not answer for instance, goes on without a turn. */
const LONGEST_TURN_MS = 10_000;

/** What the site itself needs, for everybody: it goes first and is never refused. Whoever uses it bounds how much there is. */
export const SITE = "";

/** A piece of work that waits for its turn, or is under way. */
export interface Turn<Result> {
  result: Promise<Result>;
  /** Another who waits for the same: it is done at whichever's turn comes first. */
  alsoFor(asker: string): void;
}

/**
 * Turns at what costs processor time and anybody may ask for: few at once, askers one after the other, each with a queue of his
 * own. However much one asks for, another waits for what is under way and for one piece of work of each asker before him.
 */
export interface Turns {
  /** Throws a 503 with `Retry-After` where too much waits already, for this asker or in all; `mustWait` is never refused. */
  queue<Result>(asker: string, work: () => Promise<Result>, options?: { mustWait?: boolean }): Turn<Result>;
  take<Result>(asker: string, work: () => Promise<Result>, options?: { mustWait?: boolean }): Promise<Result>;
}

interface Waiting {
  isStarted: boolean;
  start(): Promise<void>;
}

function busy(): Refused {
  return new Refused(503, "busy", "The website is very busy at the moment. Please try again in a few seconds.", {
    retryAfter: RETRY_SECONDS,
  });
}

export function createTurns(longestTurnMs = LONGEST_TURN_MS): Turns {
  /** In the order in which the askers come next. */
  const queues = new Map<string, Waiting[]>();
  const underWay = new Map<string, number>();
  let running = 0;
  let waiting = 0;

  /** Begins the next piece of an asker who may: the site's, or that of whoever has waited longest for a turn. */
  function beginNext(): boolean {
    if (beginOf(SITE)) return true;
    for (const asker of queues.keys()) {
      if ((underWay.get(asker) ?? 0) < AT_ONCE_EACH && beginOf(asker)) return true;
    }
    return false;
  }

  function beginOf(asker: string): boolean {
    const found = nextOf(asker);
    if (found) void run(found, asker);
    return found !== undefined;
  }

  function nextOf(asker: string): Waiting | undefined {
    const queue = queues.get(asker);
    if (!queue) return undefined;
    // What was begun at another's turn is none of this asker's any more.
    while (queue[0]?.isStarted) queue.shift();
    const found = queue.shift();
    queues.delete(asker);
    // To the end of the round.
    if (queue.length > 0) queues.set(asker, queue);
    return found;
  }

  function begin(): void {
    while (running < AT_ONCE && beginNext());
  }

  async function run(found: Waiting, asker: string): Promise<void> {
    found.isStarted = true;
    waiting--;
    running++;
    underWay.set(asker, (underWay.get(asker) ?? 0) + 1);
    const { promise: tooLong, resolve: giveUp } = Promise.withResolvers<void>();
    const timer = setTimeout(giveUp, longestTurnMs);
    await Promise.race([found.start(), tooLong]);
    clearTimeout(timer);
    running--;
    const left = (underWay.get(asker) ?? 1) - 1;
    if (left > 0) underWay.set(asker, left);
    else underWay.delete(asker);
    // Behind whatever else has come in: cached pages and calls are answered between two pieces of work.
    setImmediate(begin);
  }

  function isFull(asker: string): boolean {
    return waiting >= WAITING_IN_ALL || (queues.get(asker)?.length ?? 0) >= WAITING_EACH;
  }

  function add(asker: string, found: Waiting): void {
    const queue = queues.get(asker);
    if (queue) queue.push(found);
    else queues.set(asker, [found]);
  }

  function queue<Result>(asker: string, work: () => Promise<Result>, { mustWait = false } = {}): Turn<Result> {
    if (asker !== SITE && !mustWait && isFull(asker)) throw busy();
    const { promise: result, resolve, reject } = Promise.withResolvers<Result>();
    const found: Waiting = { isStarted: false, start: () => Promise.resolve().then(work).then(resolve, reject) };
    waiting++;
    add(asker, found);
    begin();
    function alsoFor(other: string): void {
      const isThere = found.isStarted || queues.get(other)?.includes(found);
      if (!isThere && (queues.get(other)?.length ?? 0) < WAITING_EACH) add(other, found);
    }
    return { result, alsoFor };
  }

  return {
    queue,
    take: async (asker, work, options) => queue(asker, work, options).result,
  };
}

/** Pieces of work by name, each done once for all who ask for it meanwhile. */
export interface SharedWork<Result> {
  /** Throws a 503 as `Turns` does; whoever asks for what waits already is never refused. */
  run(name: string, asker: string, work: () => Promise<Result>): Promise<Result>;
  /** Whoever asks from now on gets what begins now. */
  forget(): void;
}

export function createSharedWork<Result>(turns: Turns): SharedWork<Result> {
  const shared = new Map<string, Turn<Result>>();

  async function run(name: string, asker: string, work: () => Promise<Result>): Promise<Result> {
    const known = shared.get(name);
    known?.alsoFor(asker);
    const turn = known ?? turns.queue(asker, work);
    shared.set(name, turn);
    try {
      return await turn.result;
    } finally {
      if (shared.get(name) === turn) shared.delete(name);
    }
  }

  return { run, forget: () => shared.clear() };
}
