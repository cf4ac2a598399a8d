import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TERMS } from "#content/terms.ts";
import { PAGE_MESSAGES, type PageKey } from "#contract/page-documents.ts";
import { bumpContentVersion } from "#server/platform/database/content-version.ts";
import { runDue } from "#server/schedules/run-schedules.ts";
import { CONTACT_MESSAGE } from "#tests/support/calls.ts";
import { createClock, HOUR } from "#tests/support/clock.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { apply } from "#tests/support/intake.ts";
import { type ApiAnswer, startServer, type TestServer } from "#tests/support/server.ts";

const clock = createClock();
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" }, now: clock.now });
  token = await server.signIn();
});
beforeEach(async () => {
  await server.app.platform.database.write(async (tx) => {
    for (const table of ["page_documents", "page_versions"] as const) await tx.deleteFrom(table).execute();
    await bumpContentVersion(tx);
  });
});
afterAll(() => server.close());

const asStaff = (method: string, path: string, body?: unknown) => server.api(method, path, { token, body });

/** Saves a draft. Returns its key and ETag, by which it is published. */
async function draft(key: PageKey, fields: unknown): Promise<{ key: PageKey; etag: string }> {
  const { status, headers } = await asStaff("PUT", `/pages/${key}/draft`, fields);
  expect(status).toBe(200);
  return { key, etag: headers.get("etag") ?? "" };
}

const draftSection = (name: keyof (typeof TERMS)["fields"]["sections"]["fields"], words: string) =>
  draft("terms", { sections: { [name]: words } });

function expectUndecided(answer: ApiAnswer): void {
  const { code, message } = expectError(answer, 409);
  expect([code, message]).toEqual(["notice-undecided", PAGE_MESSAGES.notice]);
}

type Decision = { newNotice?: unknown; at?: string };

async function publish(pages: readonly { key: PageKey; etag: string }[], decision: Decision = {}) {
  return asStaff("POST", "/pages/publish", { pages, ...decision });
}

async function publishSection(name: Parameters<typeof draftSection>[0], words: string, decision?: Decision) {
  const { status } = await publish([await draftSection(name, words)], decision);
  expect(status).toBe(200);
}

async function noticesOf(key: PageKey): Promise<unknown[]> {
  const { json } = await asStaff("GET", `/pages/${key}/versions`);
  return json.map((row: { version: number; noticeVersion: number | null }) => [row.version, row.noticeVersion]);
}

describe("the privacy notice", () => {
  test("needs a decision where it differs, and nothing is published without one", { tags: "promise-35" }, async () => {
    const page = await draftSection("privacy", "We keep less.");
    expectUndecided(await publish([page]));
    expect(await noticesOf("terms")).toEqual([[0, 1]]);
    expect((await asStaff("GET", "/pages/terms")).json.data).toMatchObject({ state: "Draft" });
    expect((await publish([page], { newNotice: true })).status).toBe(200);
    expect(await noticesOf("terms")).toEqual([
      [1, 2],
      [0, 1],
    ]);
  });

  test("keeps its version for a correction, and gets the next one when the decision says so", async () => {
    await publishSection("privacy", "We keep lses.", { newNotice: true });
    await publishSection("privacy", "We keep less.", { newNotice: false });
    await publishSection("dataProtection", "Write to us.", { newNotice: true });
    expect(await noticesOf("terms")).toEqual([
      [3, 3],
      [2, 2],
      [1, 2],
      [0, 1],
    ]);
  });

  test("needs a decision when the text of a former version is restored", async () => {
    await publishSection("privacy", "We keep less.", { newNotice: true });
    const restored = await asStaff("POST", "/pages/terms/restore", { version: 0 });
    const page = { key: "terms", etag: restored.headers.get("etag") ?? "" } as const;
    expectUndecided(await publish([page]));
  });

  test("needs no decision when it does not change, and ignores one", async () => {
    await publishSection("liability", "We are careful.");
    await publishSection("liability", "We are very careful.", { newNotice: true });
    const { status } = await publish([await draft("community", { opening: { lede: "Other words." } })], {
      newNotice: true,
    });
    expect(status).toBe(200);
    expect(await noticesOf("terms")).toEqual([
      [2, 1],
      [1, 1],
      [0, 1],
    ]);
  });

  test("holds back pages that are published with the terms until it is decided", async () => {
    const pages = [
      await draft("community", { opening: { lede: "Other words." } }),
      await draftSection("privacy", "Less."),
    ];
    expectUndecided(await publish(pages));
    expect(await noticesOf("community")).toEqual([[0, null]]);
    expect((await publish(pages, { newNotice: true })).status).toBe(200);
    expect(await noticesOf("community")).toEqual([
      [1, null],
      [0, null],
    ]);
  });

  test("gets its next version with scheduled terms, as decided when they were scheduled", async () => {
    const at = new Date(clock.now().getTime() + HOUR).toISOString();
    const page = await draftSection("privacy", "We keep less.");
    expectUndecided(await publish([page], { at }));
    expect((await publish([page], { at, newNotice: true })).status).toBe(200);
    // A draft begun in the meantime does not change the decision.
    await draftSection("liability", "We are careful.");
    clock.forward(HOUR);
    await runDue(server.app.platform);
    expect(await noticesOf("terms")).toEqual([
      [1, 2],
      [0, 1],
    ]);
  });

  test("needs a new decision after a schedule was cancelled", async () => {
    const at = new Date(clock.now().getTime() + HOUR).toISOString();
    expect((await publish([await draftSection("privacy", "Less.")], { at, newNotice: true })).status).toBe(200);
    expect((await asStaff("DELETE", "/pages/terms/schedule")).status).toBe(204);
    const { headers } = await asStaff("GET", "/pages/terms");
    const page = { key: "terms", etag: headers.get("etag") ?? "" } as const;
    expectUndecided(await publish([page]));
    expect((await publish([page], { at, newNotice: false })).status).toBe(200);
    clock.forward(HOUR);
    await runDue(server.app.platform);
    expect(await noticesOf("terms")).toEqual([
      [1, 1],
      [0, 1],
    ]);
  });
});

describe("the notice version of submissions", () => {
  /** Sends a submission of each kind from an address. Returns the notice versions of their records. */
  async function noticesOfIntake(email: string) {
    expect((await server.api("POST", "/contact", { body: { ...CONTACT_MESSAGE, email } })).status).toBe(201);
    const { id } = await apply(server, { email });
    expect((await server.api("POST", "/newsletter", { body: { email } })).status).toBe(202);
    const [message] = (await asStaff("GET", `/messages?q=${email}`)).json;
    const [subscriber] = (await asStaff("GET", `/subscribers?q=${email}`)).json;
    const application = (await asStaff("GET", `/applications/${id}`)).json.data;
    return [message, application, subscriber].map(({ noticeVersion }) => noticeVersion);
  }

  test("messages, applications and subscriptions store the current notice version", {
    tags: "promise-35",
  }, async () => {
    expect(await noticesOfIntake("early@example.org")).toEqual([1, 1, 1]);
    await publishSection("privacy", "We keep less.", { newNotice: true });
    expect(await noticesOfIntake("later@example.org")).toEqual([2, 2, 2]);
    await publishSection("liability", "We are careful.");
    expect(await noticesOfIntake("last@example.org")).toEqual([2, 2, 2]);
    // Earlier submissions keep the version that applied then.
    expect((await asStaff("GET", "/messages?q=early@example.org")).json[0]).toMatchObject({ noticeVersion: 1 });
  });

  test("a repeated newsletter request stores the current notice version", async () => {
    const ask = () => server.api("POST", "/newsletter", { body: { email: "again@example.org" } });
    const kept = async () => (await asStaff("GET", "/subscribers?q=again@example.org")).json[0].noticeVersion;
    await ask();
    expect(await kept()).toBe(1);
    await publishSection("privacy", "We keep less.", { newNotice: true });
    expect(await kept()).toBe(1);
    await ask();
    expect(await kept()).toBe(2);
  });

  test("the export of subscribers and the personal data include the notice version", async () => {
    await publishSection("privacy", "We keep less.", { newNotice: true });
    const email = "told@example.org";
    await noticesOfIntake(email);
    const csv = await fetch(`${server.url}/api/subscribers/export.csv?q=${email}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const [titles = "", row = ""] = (await csv.text()).split("\r\n").map((line) => line.split(","));
    expect(row[titles.indexOf('"Notice version"')]).toBe('"2"');
    const { json } = await asStaff("POST", "/personal-data/read", { email });
    for (const kind of ["messages", "applications", "subscriptions"]) {
      expect(json.data[kind], kind).toMatchObject([{ noticeVersion: 2 }]);
    }
  });
});
