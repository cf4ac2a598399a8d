import { AsyncLocalStorage } from "node:async_hooks";
import { HttpError } from "#server/platform/http-error.ts";

/** Work at once; one thread draws them all, so more would only wait for the database at the same time. */
const CONCURRENCY = 4;
/** Of these for one client, so that whoever comes next never waits for four of the same. */
const CONCURRENCY_EACH = 2;
/** An office behind one address, and a page with twenty covers: at 10 ms each the last of them is served within a second. */
const WAITING_EACH = 60;
/**
 * Of all clients together: some six seconds of work. Whoever comes then takes the place of one who waits for more, or is told to
 * come again. What must wait is not counted: whoever uses that bounds it.
 */
const WAITING_IN_ALL = 600;
const RETRY_SECONDS = 2;
/**
 * Whoever waits longer is told to come again: a database that does not answer, for instance, gives up after 2.5 s each time, and
 * nobody is to wait for more than ten seconds in all.
 */
const LONGEST_WAIT_MS = 7000;
/**
 * When somebody else's seven seconds are over sooner than this after one's own asking, one may ask for oneself: with
 * `LONGEST_WAIT_MS` ten seconds in all.
 */
const SOON_MS = 3000;
/** Twice as long as a page may take. What hangs, on a database that does not answer for instance, goes on without a turn. */
const LONGEST_TURN_MS = 10_000;

/**
 * Turns of the event loop from one piece of work to the next. In each it accepts one new connection, no more: were every turn filled
 * with work, three hundred who connect would keep the next visitor waiting for three hundred pieces, be it for a page that is kept.
 */
const LOOP_TURNS_BETWEEN = 32;
/** Where turns of the event loop are long, with big answers to others, the next piece waits no longer. */
const LONGEST_PAUSE_MS = 50;

/**
 * What the site itself needs, for everybody: it goes first and is never refused. Whoever uses it bounds how much there is. No
 * address is called so, nor is the lack of one: whoever hangs up while his request is read has none any more.
 */
export const SITE = "the site";

/** A piece of work that waits for its turn, or is under way. */
export interface Turn<Result> {
  result: Promise<Result>;
  /** Another who waits for the same: it is done at whichever's turn comes first. */
  alsoFor(client: string): void;
  /** Whether it was refused because its first client had waited long enough, and not to make room. */
  hasTimedOut(): boolean;
}

/**
 * Turns at what costs time that all share and anybody may ask for: few at once, each client with a queue of his own, and a piece of
 * each in turn. However much others ask for, somebody who comes waits for what is under way and for one piece of each of them at most.
 */
export interface FairQueue {
  /**
   * Throws a 503 with `Retry-After` where too much waits already, for this client or in all, and after seven seconds. `mustWait` is
   * refused for neither number: whoever uses that bounds it.
   */
  queue<Result>(client: string, work: () => Promise<Result>, options?: { mustWait?: boolean }): Turn<Result>;
  take<Result>(client: string, work: () => Promise<Result>, options?: { mustWait?: boolean }): Promise<Result>;
  /**
   * For work that has its turn and has to wait, for a sender, for another server or until a moment: others go on meanwhile, and it
   * goes on in another turn. One at a time. Where nothing has a turn it is done like anything else.
   */
  outside<Result>(wait: () => Promise<Result>): Promise<Result>;
}

interface Waiting {
  /** In whose queues it stands: of several where they wait for the same, of none once it has begun or was refused. */
  clients: Set<string>;
  /** Until its turn is over. */
  start(): Promise<void>;
  /** What happens instead. */
  drop(): void;
  /** Whether it counts among what waits of all clients. */
  isCounted: boolean;
  /** Ends the waiting of whoever is not served in time. */
  timer: NodeJS.Timeout | undefined;
}

/** The turn that a piece of work has. */
interface Held {
  client: string;
  giveBack(): void;
}

const isDroppable = ({ isCounted }: Waiting) => isCounted;

function busy(): HttpError {
  return new HttpError(503, "busy", "The website is very busy at the moment. Please try again in a few seconds.", {
    retryAfter: RETRY_SECONDS,
  });
}

interface Options {
  /** At the same time, of all clients. */
  concurrency?: number;
  /** Of one client. */
  concurrencyEach?: number;
  longestTurnMs?: number;
  longestWaitMs?: number;
  /** In milliseconds. */
  now?: () => number;
}

export function createFairQueue({
  concurrency = CONCURRENCY,
  concurrencyEach = CONCURRENCY_EACH,
  longestTurnMs = LONGEST_TURN_MS,
  longestWaitMs = LONGEST_WAIT_MS,
  now = () => performance.now(),
}: Options = {}): FairQueue {
  /** In the order in which their clients come next. */
  const queues = new Map<string, Waiting[]>();
  const underWay = new Map<string, number>();
  let running = 0;
  let waiting = 0;
  let isPausing = false;
  const held = new AsyncLocalStorage<Held | undefined>();

  /** Begins the next piece of an client who may: the site's, or that of whoever is next in the round. */
  function beginNext(): boolean {
    const client = queues.has(SITE) ? SITE : nextAsker();
    const queue = client === undefined ? undefined : queues.get(client);
    const found = queue?.[0];
    if (client === undefined || !queue || !found) return false;
    takeOut(found);
    // To the end of the round.
    if (queues.delete(client)) queues.set(client, queue);
    void run(found, client);
    return true;
  }

  function nextAsker(): string | undefined {
    for (const client of queues.keys()) {
      if ((underWay.get(client) ?? 0) < concurrencyEach) return client;
    }
  }

  function begin(): void {
    while (!isPausing && running < concurrency && beginNext());
  }

  /** Whoever else has come in is let in, and gets what is kept, before the next piece of work begins. */
  function pause(): void {
    if (isPausing) return;
    isPausing = true;
    const until = now() + LONGEST_PAUSE_MS;
    let left = LOOP_TURNS_BETWEEN;
    function check(): void {
      if (--left > 0 && now() < until) {
        setImmediate(check);
        return;
      }
      isPausing = false;
      begin();
    }
    setImmediate(check);
  }

  async function run(found: Waiting, client: string): Promise<void> {
    running++;
    underWay.set(client, (underWay.get(client) ?? 0) + 1);
    const { promise: tooLong, resolve: giveUp } = Promise.withResolvers<void>();
    const timer = setTimeout(giveUp, longestTurnMs);
    await Promise.race([found.start(), tooLong]);
    clearTimeout(timer);
    running--;
    const left = (underWay.get(client) ?? 1) - 1;
    if (left > 0) underWay.set(client, left);
    else underWay.delete(client);
    pause();
  }

  function add(client: string, found: Waiting): void {
    found.clients.add(client);
    const queue = queues.get(client);
    if (queue) queue.push(found);
    else queues.set(client, [found]);
  }

  /** No queue is without work. */
  function remove(client: string, found: Waiting): void {
    const queue = queues.get(client);
    if (!queue || !found.clients.delete(client)) return;
    queue.splice(queue.indexOf(found), 1);
    if (queue.length === 0) queues.delete(client);
  }

  function takeOut(found: Waiting): void {
    for (const client of found.clients) remove(client, found);
    clearTimeout(found.timer);
    if (found.isCounted) waiting--;
  }

  function hasNoPlace(client: string): boolean {
    const own = queues.get(client)?.length ?? 0;
    return own >= WAITING_EACH || !makesRoom(own + 1);
  }

  /**
   * A stranger with ten networks would otherwise hold all places, and whoever came with one request would be refused. The longest
   * queues lose their newest first, in one pass: thousands may wait for what others wait for too, of whom none makes room alone.
   */
  function makesRoom(min: number): boolean {
    const isFull = () => waiting >= WAITING_IN_ALL;
    if (!isFull()) return true;
    const counts = [...queues].map(([client, queue]) => ({ client, count: queue.filter(isDroppable).length }));
    for (let longest = Math.max(...counts.map(({ count }) => count)); longest > min && isFull(); longest--) {
      for (const { client, count } of counts) if (count >= longest && isFull()) dropNewest(client);
    }
    return !isFull();
  }

  function dropNewest(client: string): void {
    const found = queues.get(client)?.findLast(isDroppable);
    if (!found) return;
    // Others may wait for the same.
    if (found.clients.size > 1) remove(client, found);
    else drop(found);
  }

  function drop(found: Waiting): void {
    takeOut(found);
    found.drop();
  }

  function queue<Result>(client: string, work: () => Promise<Result>, { mustWait = false } = {}): Turn<Result> {
    if (client !== SITE && !mustWait && hasNoPlace(client)) throw busy();
    const { promise: result, resolve, reject } = Promise.withResolvers<Result>();
    let isTimedOut = false;
    function start(): Promise<void> {
      const { promise: isOver, resolve: giveBack } = Promise.withResolvers<void>();
      const turn: Held = { client, giveBack };
      const done = Promise.resolve().then(() => held.run(turn, work));
      void done.then(resolve, reject).finally(() => turn.giveBack());
      return isOver;
    }
    const found: Waiting = {
      isCounted: client !== SITE && !mustWait,
      clients: new Set(),
      start,
      drop: () => reject(busy()),
      timer: undefined,
    };
    if (found.isCounted) waiting++;
    add(client, found);
    begin();
    function giveUp(): void {
      isTimedOut = true;
      drop(found);
    }
    if (found.clients.size > 0 && client !== SITE) found.timer = setTimeout(giveUp, longestWaitMs).unref();
    function alsoFor(other: string): void {
      const isOver = found.clients.size === 0;
      if (isOver || found.clients.has(other) || (queues.get(other)?.length ?? 0) >= WAITING_EACH) return;
      add(other, found);
      // There may be a place that only this one's clients were kept from.
      begin();
    }
    return { result, alsoFor, hasTimedOut: () => isTimedOut };
  }

  async function outside<Result>(wait: () => Promise<Result>): Promise<Result> {
    const turn = held.getStore();
    if (!turn) return wait();
    turn.giveBack();
    try {
      return await held.run(undefined, wait);
    } finally {
      await goOn(turn);
    }
  }

  /** Until it has a turn again. */
  function goOn(turn: Held): Promise<void> {
    const { promise: hasBegun, resolve: haveBegun } = Promise.withResolvers<void>();
    function start(): Promise<void> {
      const { promise: isOver, resolve: giveBack } = Promise.withResolvers<void>();
      turn.giveBack = giveBack;
      haveBegun();
      return isOver;
    }
    // What was begun is ended: in turn, or all whom a flood keeps waiting would go on at once when they had waited long enough.
    add(turn.client, { isCounted: false, clients: new Set(), start, drop: () => undefined, timer: undefined });
    begin();
    return hasBegun;
  }

  return {
    queue,
    take: async (client, work, options) => queue(client, work, options).result,
    outside,
  };
}

/** Pieces of work by name, each done once for all who ask for it meanwhile. */
export interface SharedWork<Result> {
  /** Throws a 503 as `FairQueue` does, ten seconds after the asking at the latest. */
  run(name: string, client: string, work: () => Promise<Result>): Promise<Result>;
  /** Whoever asks from now on gets what begins now. */
  forget(): void;
}

export function createSharedWork<Result>(queue: FairQueue, now = () => performance.now()): SharedWork<Result> {
  const shared = new Map<string, Turn<Result>>();

  async function run(
    name: string,
    client: string,
    work: () => Promise<Result>,
    askedAt: number = now(),
  ): Promise<Result> {
    const known = shared.get(name);
    known?.alsoFor(client);
    const turn = known ?? queue.queue(client, work);
    shared.set(name, turn);
    try {
      return await turn.result;
    } catch (error) {
      // The seven seconds were those of whoever asked first.
      const mayAskAgain = known?.hasTimedOut() && now() - askedAt < SOON_MS;
      if (!mayAskAgain) throw error;
    } finally {
      if (shared.get(name) === turn) shared.delete(name);
    }
    return run(name, client, work, askedAt);
  }

  return { run, forget: () => shared.clear() };
}
