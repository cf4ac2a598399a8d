import { sql } from "kysely";
import { expect, test } from "vitest";
import { drillKills } from "#bench/fault-injection/faults/kill-drill.ts";
import { drillFailOver } from "#bench/fault-injection/faults/standby-drill.ts";
import { CONTACT_MESSAGE } from "#tests/support/calls.ts";
import { databaseKind } from "#tests/support/database.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { send, sendJson } from "#tests/support/http.ts";
import { countRowsOf } from "#tests/support/records.ts";
import { startServer } from "#tests/support/server.ts";

test("SIGKILL during forms and an administrator's work loses, halves and duplicates nothing", {
  tags: "promise-19",
  timeout: 120_000,
}, async () => {
  const outcomes = await drillKills({ kills: 1, clients: 2, fromMs: 300, untilMs: 700, readyMs: 30_000 });
  expect(outcomes.length).toBeGreaterThan(3);
  expect(outcomes.filter(({ held }) => !held)).toEqual([]);
});

test.runIf(databaseKind === "postgres")(
  "a fail-over to a synchronous standby loses no acknowledged write and doubles none",
  { tags: ["release", "promise-21"], timeout: 600_000 },
  async () => {
    const outcomes = await drillFailOver({ writes: 500, clients: 4 });
    expect(outcomes.length).toBe(4);
    expect(outcomes.filter((outcome) => !("held" in outcome && outcome.held))).toEqual([]);
  },
);

test.runIf(databaseKind === "sqlite")(
  "a full disk refuses writes only, with its own message, until there is space again",
  { tags: "promise-20" },
  async () => {
    const server = await startServer({ environment: { RATE_LIMIT: "off" } });
    const { database } = server.app.platform;
    const token = await server.signIn();
    await send(server.url);
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.owner);
    await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 1)}`.execute(database.owner);
    const contact = () =>
      sendJson(`${server.url}/api/contact`, "POST", { ...CONTACT_MESSAGE, message: "x".repeat(4000) });
    // The existing pages of the file may have space for a message.
    const answers = [];
    for (let time = 0; time < 5; time++) answers.push(await contact());
    const rejected = answers.at(-1);
    if (!rejected) throw new Error("Nothing was answered");
    expectError(rejected, 503);
    expect(rejected.json.message).toBe("The service cannot save right now. Please try again.");
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
    for (const path of ["/", "/api/auth/me", "/api/messages", "/api/public/jobs", "/api/health", "/api/ready"])
      expect((await send(`${server.url}${path}`, { token })).status, path).toBe(200);
    await sql`pragma max_page_count = 1000000`.execute(database.owner);
    expect((await contact()).status).toBe(201);
    const taken = answers.filter(({ status }) => status === 201).length;
    expect(await countRowsOf(database, "messages")).toBe(taken + 1);
    await server.close();
  },
);
