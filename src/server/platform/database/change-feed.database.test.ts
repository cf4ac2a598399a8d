import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ChangeFeed, createChangeFeed } from "#server/platform/database/change-feed.ts";
import { deleteOldChanges, insertNotedChanges, noteChanges } from "#server/platform/database/changes.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { databaseKind } from "#tests/support/database.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let feed: ChangeFeed;
let told: string[];
let ms: number;

beforeEach(async () => {
  platform = await createPlatform();
  ms = 0;
  told = [];
  feed = await createChangeFeed(platform.database, () => ms);
  feed.listen(({ changes }) => void told.push(...changes.map(({ type, recordId }) => `${type} ${recordId}`)));
});
afterEach(() => platform.close());

const change = (...ids: string[]) =>
  platform.database.write(async (tx) => {
    for (const id of ids) noteChanges(tx, platform.now(), [{ type: "message", id, event: null }]);
  });

/** Begins a change that is numbered before later ones and committed when the result is called. */
async function beginChange(id: string): Promise<() => Promise<void>> {
  const rival = await platform.rival();
  const { promise: numbered, resolve: number } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const committing = rival.database.writeReadCommitted(async (tx) => {
    noteChanges(tx, platform.now(), [{ type: "message", id, event: null }]);
    await insertNotedChanges(tx);
    number();
    await released;
  });
  await numbered;
  return async () => {
    release();
    await committing;
  };
}

describe("the feed of changes", { tags: "promise-70" }, () => {
  test("shows each change of a transaction once, and nothing from before its start", async () => {
    await change("a", "b", "a");
    await feed.look();
    await feed.look();
    expect(told).toEqual(["message a", "message b"]);
    const later = await createChangeFeed(platform.database);
    later.listen(({ changes }) => void told.push(...changes.map(() => "again")));
    await later.look();
    expect(told).toHaveLength(2);
  });

  test("shows nothing of a transaction that was rolled back", async () => {
    const failed = platform.database.write(async (tx) => {
      noteChanges(tx, platform.now(), [{ type: "message", id: "a", event: null }]);
      throw new Error("refused");
    });
    await expect(failed).rejects.toThrow("refused");
    await change("b");
    await feed.look();
    expect(told).toEqual(["message b"]);
  });

  test("shows one row for more than 20 records of a type, and none of a type that no event has", async () => {
    await change(...Array.from({ length: 21 }, (_, index) => `message-${index}`));
    await platform.database.write(async (tx) =>
      noteChanges(tx, platform.now(), [{ type: "session", id: "a", event: null }]),
    );
    await feed.look();
    expect(told).toEqual(["message "]);
  });

  test.runIf(databaseKind === "postgres")(
    "shows a change that is committed after one with a higher number",
    async () => {
      const commit = await beginChange("slow");
      await change("quick");
      await feed.look();
      expect(told).toEqual(["message quick"]);
      ms += 10_000;
      await commit();
      await feed.look();
      await feed.look();
      expect(told).toEqual(["message quick", "message slow"]);
    },
  );

  test("forgets a change after five minutes", async () => {
    await change("a");
    const count = async () => (await platform.database.read.selectFrom("noted_changes").select("id").execute()).length;
    platform.clock.forward(5 * MINUTE);
    await deleteOldChanges(platform.database, platform.now());
    expect(await count()).toBe(1);
    platform.clock.forward(1);
    await deleteOldChanges(platform.database, platform.now());
    expect(await count()).toBe(0);
  });
});
