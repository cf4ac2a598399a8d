import { setTimeout as sleep } from "node:timers/promises";
import { every, type Loop } from "#server/platform/loops.ts";
import type { Platform } from "#server/platform/platform.ts";

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];
/** Pause before the next attempt after each failure. Together 28 hours, so that a server may be away for a day. */
export const DELIVERY_PAUSES = [
  10 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  12 * HOUR,
] as const;
/** Interval of attempts to save an outcome while the database is away, since a delivery without it would be made again. */
const RECORD_AGAIN_MS = SECOND;

/** Saves an outcome. Tries again until the lease ends, when a different worker may claim the row. */
type Save = <Result>(save: () => Promise<Result>) => Promise<Result>;

/** Queue of rows that processes claim for the time of a lease, and deliver. No other queue takes its places. */
export interface DeliveryQueue<Row extends { id: string }> {
  name: string;
  /** Returns whether one more delivery may begin while `underWay` are under way in this process. */
  hasPlace(underWay: number): boolean;
  /** Claims the next row that is due and not under way in this process. */
  claim(underWay: readonly string[]): Promise<Row | undefined>;
  /** Delivers a row and saves the outcome. */
  deliver(row: Row, save: Save): Promise<void>;
}

interface DeliveryOptions<Row extends { id: string }> {
  /** Name of the loop. */
  name: string;
  /** Maximum delay until rows of other processes and the ends of pauses are noticed. */
  pollMs: number;
  leaseMs: number;
  /** Returns the queues in the order in which their rows are claimed. */
  findQueues(): Promise<readonly DeliveryQueue<Row>[]>;
  /** Runs after the last delivery, while the program stops. */
  close?(): void;
}

/** Starts a loop that delivers the rows of the queues; other processes may do so too. Its stop waits for deliveries under way. */
export function startDeliveries<Row extends { id: string }>(
  platform: Platform,
  { name, pollMs, leaseMs, findQueues, close }: DeliveryOptions<Row>,
): Loop {
  /** Deliveries that were begun, by queue and by the ids of their rows. */
  const underWay = new Map<string, Map<string, Promise<void>>>();
  let isClosing = false;

  async function deliver(queue: DeliveryQueue<Row>, row: Row): Promise<void> {
    const leaseEnds = performance.now() + leaseMs;
    await queue.deliver(row, async (save) => {
      for (;;) {
        try {
          return await save();
        } catch (error) {
          if (isClosing || performance.now() + RECORD_AGAIN_MS > leaseEnds) throw error;
          await sleep(RECORD_AGAIN_MS);
        }
      }
    });
  }

  /** Claims the next row of a queue if it has a place, and begins its delivery. Returns whether it did. */
  async function beginNext(queue: DeliveryQueue<Row>): Promise<boolean> {
    const own = underWay.get(queue.name) ?? new Map<string, Promise<void>>();
    underWay.set(queue.name, own);
    if (!queue.hasPlace(own.size)) return false;
    const row = await queue.claim([...own.keys()]);
    if (!row) return false;
    const delivery = deliver(queue, row)
      // The outcome could not be stored. Once the lease has ended, the row is claimed again.
      .catch((error: unknown) => platform.log.error({ err: error, [name]: row.id }, "outcome of a delivery not kept"))
      .finally(() => {
        own.delete(row.id);
        loop.wake();
      });
    own.set(row.id, delivery);
    return true;
  }

  /** Begins one delivery in the first queue that can. */
  async function beginFirst(queues: readonly DeliveryQueue<Row>[]): Promise<boolean> {
    for (const queue of queues) if (await beginNext(queue)) return true;
    return false;
  }

  /** Begins deliveries until no queue has both a free place and a due row. */
  async function claimAll(isStopping: () => boolean): Promise<void> {
    const queues = await findQueues();
    while (!isStopping() && (await beginFirst(queues)));
  }

  /** Waits for the deliveries under way. Failed saves of outcomes are not tried again. */
  async function end(): Promise<void> {
    isClosing = true;
    const waiting = () => [...underWay.values()].flatMap((own) => [...own.values()]);
    while (waiting().length > 0) await Promise.all(waiting());
    close?.();
  }

  const loop = every(platform, { name, ms: pollMs, last: end }, claimAll);
  return loop;
}
