import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createOpenStreams, type OpenStreams } from "#server/events/open-streams.ts";
import { beginSession, requireSession, type Session } from "#server/platform/session/session.ts";
import { insertUser } from "#server/users/store.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let streams: OpenStreams;
let session: Session;
let ms: number;

beforeEach(async () => {
  platform = await createPlatform();
  ms = 0;
  streams = createOpenStreams(platform, () => ms);
  const account = { id: "sipho", name: "Sipho", email: "sipho@example.org", role: "sales", status: "Active" } as const;
  const rest = { password_hash: null, must_change_password: 0, invited_at: null, sample: 0 } as const;
  const token = await platform.database.write(async (tx) => {
    await insertUser(tx, { ...account, ...rest, created_at: platform.now().toISOString() });
    return beginSession(platform, tx, account.id, { address: "127.0.0.1", browser: "test" });
  });
  session = await requireSession(platform, `Bearer ${token}`);
});
afterEach(() => platform.close());

/** Response whose client reads nothing while `isStuck`. */
class Response extends EventEmitter {
  text = "";
  writableLength = 0;
  destroyed = false;
  writableEnded = false;
  private readonly isStuck: boolean;
  constructor(isStuck = false) {
    super();
    this.isStuck = isStuck;
  }
  write(text: string): void {
    this.text += text;
    if (this.isStuck) this.writableLength += text.length;
  }
  end(): void {
    this.writableEnded = true;
    this.emit("close");
  }
  destroy(): void {
    this.destroyed = true;
    this.emit("close");
  }
}

async function open(response: Response): Promise<Response> {
  await streams.open(session, response as unknown as ServerResponse);
  return response;
}

let number = 0;
const changed = (count: number) =>
  Array.from({ length: count }, () => ({
    id: ++number,
    kind: "changed" as const,
    type: "customer",
    recordId: `${"x".repeat(100)}${number}`,
    needs: "",
  }));

test("a client that does not read is cut, and the others get their events", async () => {
  const [stuck, reading] = [await open(new Response(true)), await open(new Response())];
  for (let look = 0; look < 30; look++) await streams.deliver({ changes: changed(50) });
  expect([stuck.destroyed, reading.destroyed]).toEqual([true, false]);
  expect(stuck.text.length).toBeLessThan(150 * 1024);
  expect(reading.text.length).toBeGreaterThan(200 * 1024);
});

test("more than 50 changes of a type are one event", async () => {
  const response = await open(new Response());
  await streams.deliver({ changes: changed(51) });
  expect(response.text).toContain('event: changed\ndata: {"type":"customer","id":""}\n\n');
  expect(response.text.match(/event: changed/g)).toHaveLength(1);
});

test("an account has at most 250 streams at a process", async () => {
  const all: Response[] = [];
  for (let count = 0; count < 250; count++) all.push(await open(new Response()));
  await expect(open(new Response())).rejects.toMatchObject({ status: 429, retryAfter: 30 });
  all[0]?.end();
  await open(new Response());
});

test("changes are sent later if sessions could not be read, and a gap of minutes ends streams", async () => {
  const response = await open(new Response());
  const { database } = platform;
  const [change] = changed(1);
  platform.database = {
    ...database,
    get read(): never {
      throw new Error("away");
    },
  };
  await expect(streams.deliver({ changes: change ? [change] : [] })).rejects.toThrow("away");
  platform.database = database;
  await streams.deliver({ changes: [] });
  expect(response.text).toContain(change?.recordId);
  ms += 3 * MINUTE;
  await streams.deliver({ changes: [] });
  expect(response.writableEnded).toBe(true);
});
