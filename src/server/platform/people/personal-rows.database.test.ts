import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { databaseKind } from "#tests/support/database.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { addMessage } from "#tests/support/records.ts";
import { type FreeTexts, findRowsMentioning } from "./personal-rows.ts";

const TEXTS: FreeTexts[] = [{ table: "messages", columns: ["name", "company", "subject", "message"], record: "id" }];

describe("an address in others' texts", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await createPlatform();
  });
  afterAll(() => platform.close());

  const mentionsOf = async (...keys: string[]) => [...(await findRowsMentioning(platform.database, TEXTS, keys))];

  test("more addresses than patterns in a statement are found in the same texts", async () => {
    const id = await platform.database.write((tx) =>
      addMessage(tx, { message: "Ask 50%_off\\x@Example.org or p.q@example.org" }),
    );
    const many = Array.from({ length: 30 }, (_, index) => `many${index}@example.org`);
    for (const key of ["p.q@example.org", "q@example.org"]) {
      const expected = key.startsWith("p.") ? [id] : [];
      expect(await mentionsOf(key)).toEqual(expected);
      expect(await mentionsOf(key, ...many)).toEqual(expected);
    }
    expect(await mentionsOf("off\\x@example.org", "%_off@example.org")).toEqual([]);
  });

  test("an address is found in any text column and case, but not as the end of another address", {
    tags: "promise-47",
  }, async () => {
    const add = (texts: Parameters<typeof addMessage>[1]) => platform.database.write((tx) => addMessage(tx, texts));
    const theirs = [
      await add({ message: "Ask Nomsa_T@Example.org." }),
      await add({ subject: "For nomsa_t@example.org", company: "100%" }),
      await add({ name: "nomsa_t@example.org", company: "care of sipho@example.org" }),
    ];
    await add({ message: "nomsaxt@example.org, x.nomsa_t@example.org, nomsa_t@example.org.za, @example.org" });
    expect(await mentionsOf("nomsa_t@example.org", "nobody@example.org")).toEqual(theirs);
    expect(await mentionsOf("sipho@example.org")).toEqual(theirs.slice(2));
  });

  // A search for the whole address took SQLite over a second in one statement for 100 texts, and PostgreSQL longer.
  test("long texts that resemble a long address cost little, a few rows at a time on SQLite", {
    tags: "promise-47",
  }, async () => {
    const [run, message] = ["a".repeat(240), `${"a".repeat(19_998)} @`];
    await platform.database.write(async (tx) => {
      for (let made = 0; made < 400; made++) await addMessage(tx, { message });
    });
    const { read } = platform.database;
    const executor = read.getExecutor();
    const asked = vi.spyOn(executor, "executeQuery");
    const getExecutor = vi.spyOn(read, "getExecutor").mockReturnValue(executor);
    const begun = process.cpuUsage();
    expect(await mentionsOf(`${run}b@example.net`)).toEqual([]);
    const { user, system } = process.cpuUsage(begun);
    expect((user + system) / 1000, "ms of processor time").toBeLessThan(4 * 300);
    expect(asked.mock.calls.length).toBeGreaterThanOrEqual(databaseKind === "sqlite" ? 4 : 1);
    getExecutor.mockRestore();
    asked.mockRestore();
  });
});
