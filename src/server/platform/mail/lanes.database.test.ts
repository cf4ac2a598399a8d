import { afterEach, beforeEach, expect, test } from "vitest";
import type { Loop } from "#server/platform/loops.ts";
import { startOutbox } from "#server/platform/mail/outbox.ts";
import { insertMails } from "#server/platform/mail/store.ts";
import { createMailTransport } from "#server/platform/mail/transport.ts";
import type { Lane } from "#server/platform/platform.ts";
import { newId } from "#server/platform/records/ids.ts";
import { OUTBOX_ROW } from "#tests/support/mails.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

let platform: TestPlatform;
let outbox: Loop | undefined;
beforeEach(async () => {
  platform = await createPlatform();
});
afterEach(async () => {
  await outbox?.stop();
  outbox = undefined;
  await platform.close();
});

const BATCH = "batch";

/** Starts the outbox with a lane of a feature. */
function startWith(given: Partial<Lane>): void {
  const lane: Lane = {
    name: "calls",
    places: 2,
    reportsSent: false,
    findBatches: async () => [BATCH],
    countUnsubscribed: null,
    compose: async () => async () => {},
    ...given,
  };
  const features = [{ name: "calls", mail: { lanes: [lane] } }];
  outbox = startOutbox({ ...platform, features }, createMailTransport(platform.config));
  outbox.wake();
}

async function queue(count: number, campaign_id = BATCH): Promise<void> {
  const queued = { status: "Queued", attempts: 0, next_at: 0, sent_at: null, campaign_id } as const;
  await platform.database.write(async (tx) => {
    for (let number = 0; number < count; number++) {
      const id = newId();
      await insertMails(tx, [{ ...OUTBOX_ROW, ...queued, id, about_id: id }]);
    }
  });
}

const rows = () => platform.database.read.selectFrom("outbox").selectAll().orderBy("id").execute();
const countOf = async (status: string) => (await rows()).filter((row) => row.status === status).length;

test("a lane makes each of its deliveries once, and no more at a time than it has places", async () => {
  await queue(5);
  const made: string[] = [];
  let [now, most] = [0, 0];
  const { promise: full, resolve: fill } = Promise.withResolvers<void>();
  startWith({
    compose:
      async (_platform, { id }) =>
      async () => {
        now += 1;
        most = Math.max(most, now);
        if (now === 2) fill();
        await full;
        now -= 1;
        made.push(id);
      },
  });
  await waitUntil("all are made", async () => (await countOf("Sent")) === 5);
  expect(made.sort()).toEqual((await rows()).map(({ id }) => id));
  expect(most).toBe(2);
});

test("a lane deletes a row without a delivery", async () => {
  await queue(1);
  startWith({ compose: async () => undefined });
  await waitUntil("the row is gone", async () => (await rows()).length === 0);
});

test("a lane rests after its failures in a row, and other mail goes on", async () => {
  await queue(10);
  await queue(1, "");
  let tries = 0;
  startWith({
    places: 1,
    rest: { after: 3, ms: 60_000 },
    async compose() {
      tries += 1;
      throw new Error("away");
    },
  });
  await waitUntil("the mail is sent, and the lane rests", async () => (await countOf("Sent")) === 1 && tries === 3);
  outbox?.wake();
  await outbox?.stop();
  expect(tries).toBe(3);
  expect((await rows()).filter(({ last_error }) => last_error === "away")).toHaveLength(3);
});

test("a lane waits for a batch until it may be delivered", async () => {
  await queue(1);
  const batches: string[] = [];
  startWith({ findBatches: async () => batches });
  await queue(1, "");
  await waitUntil("the other mail is sent", async () => (await countOf("Sent")) === 1);
  expect(await countOf("Queued")).toBe(1);
  batches.push(BATCH);
  outbox?.wake();
  await waitUntil("both are sent", async () => (await countOf("Sent")) === 2);
});
