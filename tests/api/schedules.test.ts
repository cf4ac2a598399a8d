import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { EXAMPLES } from "#contract/calls.ts";
import type { Role } from "#contract/permissions.ts";
import { isClockTrusted } from "#server/platform/housekeeping.ts";
import { newId } from "#server/platform/records/ids.ts";
import { runDue } from "#server/schedules/run-schedules.ts";
import { addAccount, addKeyOf, adminId, tokenOf } from "#tests/support/accounts.ts";
import { createClock, DAY, HOUR, MINUTE } from "#tests/support/clock.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const clock = createClock();
const environment = { RATE_LIMIT: "off" };
const later = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();

let server: TestServer;
/** A second process on the same database, whose loops run too. */
let other: TestServer;
let admin: string;

const EMPTIED = [
  ...["schedules", "page_documents", "page_versions", "campaigns", "articles", "extra_pages", "outbox"],
] as const;

beforeAll(async () => {
  server = await startServer({ environment, now: clock.now });
  const { database, dataDir } = server;
  other = await startServer({ environment, now: clock.now, database, dataDir });
});
beforeEach(async () => {
  admin = await tokenOf(server, await adminId(server));
});
afterEach(async () => {
  await server.app.platform.database.write(async (tx) => {
    for (const table of EMPTIED) await tx.deleteFrom(table).execute();
    await tx.deleteFrom("counters").where("name", "like", "clock-%").execute();
  });
});
afterAll(async () => {
  await other.stop();
  await server.close();
});

/** Makes a call that must succeed. Returns its data. */
async function call(token: string, method: string, path: string, body?: unknown) {
  const { status, json } = await server.api(method, path, { token, ...(body === undefined ? {} : { body }) });
  expect(status, `${method} ${path}: ${JSON.stringify(json)}`).toBeLessThan(300);
  return json?.data ?? json;
}

async function somebody(role: Role, password?: string) {
  const email = `${newId()}@example.com`;
  const id = await addAccount(server, { email, role, name: "Thandi Example", ...(password ? { password } : {}) });
  return { id, email, token: await tokenOf(server, id) };
}

interface Kind {
  role: Role;
  /** Role without the permission. */
  demoted: Role;
  /** Returns the body of a new record, which is scheduled for an instant. */
  schedule(token: string, at: string): Promise<string>;
  /** Changes words of the record, which keeps its schedule. */
  edit(token: string, id: string): Promise<unknown>;
  reschedule(token: string, id: string, at: string): Promise<unknown>;
  publishNow(token: string, id: string): Promise<unknown>;
  status(id: string): Promise<string>;
  /** Returns the number of times that it was published, or began to be sent. */
  count(id: string): Promise<number>;
}

async function publishPage(token: string, key: string, more: object = {}) {
  const { headers } = await server.api("GET", `/pages/${key}`, { token });
  return call(token, "POST", "/pages/publish", { pages: [{ key, etag: headers.get("etag") }], ...more });
}
const trailOf = async (id: string) => (await rowsOf(server, "audit")).filter(({ record_id }) => record_id === id);
const linesWith = async (id: string, ...actions: string[]) =>
  (await trailOf(id)).filter(({ action }) => actions.includes(action)).length;

/** Returns a kind that is published as articles are. */
function publication(path: "articles" | "extra-pages", words: object, shownAt: (slug: string) => string): Kind {
  const read = (token: string, id: string) => call(token, "GET", `/${path}/${id}`);
  return {
    role: "editor",
    demoted: "sales",
    async schedule(token, at) {
      const body = { ...words, slug: `s-${newId()}`, status: "Scheduled", publishAt: at };
      return (await call(token, "POST", `/${path}`, body)).id;
    },
    edit: async (token, id) =>
      call(token, "PUT", `/${path}/${id}`, { ...(await read(token, id)), title: "Another title" }),
    reschedule: (token, id, publishAt) =>
      call(token, "PATCH", `/${path}/${id}/status`, { status: "Scheduled", publishAt }),
    publishNow: (token, id) => call(token, "PATCH", `/${path}/${id}/status`, { status: "Published" }),
    status: async (id) => (await read(admin, id)).status,
    async count(id) {
      // Read first, since staff that read a record publish it if it is due.
      const rows = await rowsOf(server, path === "articles" ? "articles" : "extra_pages");
      const { status } = await fetch(server.url + shownAt(rows.find((one) => one.id === id)?.slug ?? ""));
      const versions = await call(admin, "GET", `/${path}/${id}/versions`);
      expect(versions.length > 0).toBe(status === 200);
      return versions.length;
    },
  };
}

const KINDS: Readonly<Record<string, Kind>> = {
  page: {
    role: "editor",
    demoted: "sales",
    async schedule(token, at) {
      await call(token, "PUT", "/pages/community/draft", { search: { description: `Words ${newId()}.` } });
      await publishPage(token, "community", { at });
      return "community";
    },
    edit: (token, key) => call(token, "PUT", `/pages/${key}/draft`, { search: { description: `Newer ${newId()}.` } }),
    async reschedule(token, key, at) {
      await KINDS.page?.edit(token, key);
      await publishPage(token, key, { at });
    },
    publishNow: (token, key) => publishPage(token, key),
    status: async (key) => (await call(admin, "GET", `/pages/${key}`)).state,
    async count(key) {
      const versions = await call(admin, "GET", `/pages/${key}/versions`);
      return versions.filter(({ version }: { version: number }) => version > 0).length;
    },
  },
  article: publication("articles", { ...EXAMPLES.createArticle.body, cover: null }, (slug) => `/news/${slug}`),
  "extra-page": publication("extra-pages", EXAMPLES.createExtraPage.body, (slug) => `/${slug}`),
  campaign: {
    role: "sales",
    demoted: "support",
    async schedule(token, at) {
      const { id } = await call(token, "POST", "/campaigns", { ...EXAMPLES.createCampaign.body, body: "Words." });
      await call(token, "POST", `/campaigns/${id}/send`, { at });
      return id;
    },
    edit: (token, id) => call(token, "PUT", `/campaigns/${id}`, { subject: "Another subject", body: "Words." }),
    reschedule: (token, id, at) => call(token, "PUT", `/campaigns/${id}/schedule`, { at }),
    publishNow: (token, id) => call(token, "PUT", `/campaigns/${id}/schedule`, { at: null }),
    status: async (id) => (await call(admin, "GET", `/campaigns/${id}`)).status,
    count: (id) => linesWith(id, "started sending as scheduled", "started sending"),
  },
};

const kinds = Object.entries(KINDS);
const TAKEN_BACK = "took back the schedule of";
/** Runs what is due in both processes at the same time. */
const run = () => Promise.all([server, other, server, other].map(({ app }) => runDue(app.platform)));
const mails = async () => (await rowsOf(server, "outbox")).filter(({ kind }) => kind === "schedules-taken-back");
const scheduleRows = () => rowsOf(server, "schedules");

type User = { id: string; email: string };
const ENDS: Readonly<Record<string, (user: User, kind: Kind) => Promise<unknown>>> = {
  deactivated: ({ id }) => call(admin, "PATCH", `/users/${id}/status`, { status: "Inactive" }),
  demoted: ({ id, email }, { demoted }) =>
    call(admin, "PUT", `/users/${id}`, { name: "Thandi Example", email, role: demoted }),
  deleted: ({ id }) => call(admin, "DELETE", `/users/${id}`),
};
const ends = Object.entries(ENDS);

describe.each(kinds)("a scheduled %s", (name, kind) => {
  test("is published or sent once at its time, by one of two processes", { tags: "promise-65" }, async () => {
    const { token } = await somebody(kind.role);
    const id = await kind.schedule(token, later(HOUR));
    clock.forward(HOUR - 1);
    await run();
    expect([await kind.status(id), await kind.count(id)]).toEqual(["Scheduled", 0]);
    clock.forward(1);
    await run();
    expect(await kind.count(id)).toBe(1);
    expect(await scheduleRows()).toEqual([]);
  });

  test("runs by itself at its time", async () => {
    const { token } = await somebody(kind.role);
    const id = await kind.schedule(token, later(HOUR));
    clock.forward(HOUR);
    await waitUntil("a loop has run it", async () => (await scheduleRows()).length === 0);
    expect(await kind.count(id)).toBe(1);
  });

  test.each(ends)(
    "becomes a draft when its account is %s, with a line and a mail",
    {
      tags: "promise-65",
    },
    async (_end, end) => {
      const [user, mate, bystander] = [
        await somebody(kind.role),
        await somebody(kind.role, "a password"),
        await somebody("recruiter", "a password"),
      ];
      const id = await kind.schedule(user.token, later(HOUR));
      await end(user, kind);
      expect([await kind.status(id), await scheduleRows()]).toEqual(["Draft", []]);
      const lines = (await trailOf(id)).filter(({ action }) => action === TAKEN_BACK);
      expect(lines.at(-1)).toMatchObject({ account_id: await adminId(server), record_type: name });
      const recipients = (await mails()).map(({ recipient_email }) => recipient_email);
      expect(recipients).toContain(mate.email);
      for (const one of [user, bystander]) expect(recipients).not.toContain(one.email);
      clock.forward(2 * HOUR);
      await run();
      expect([await kind.status(id), await kind.count(id)]).toEqual(["Draft", 0]);
    },
  );

  test("belongs to the account that set its time last, not to one that changed its words", async () => {
    const [first, second] = [await somebody(kind.role), await somebody(kind.role)];
    const id = await kind.schedule(first.token, later(HOUR));
    await kind.edit(second.token, id);
    expect(await scheduleRows()).toMatchObject([{ account_id: first.id }]);
    await kind.reschedule(second.token, id, later(2 * HOUR));
    expect(await scheduleRows()).toMatchObject([{ account_id: second.id, due_at: later(2 * HOUR) }]);
    await ENDS.deactivated?.(first, kind);
    expect(await kind.status(id)).toBe("Scheduled");
    await ENDS.deactivated?.(second, kind);
    expect(await kind.status(id)).toBe("Draft");
  });

  test("outlives the API key that scheduled it, and ends with the key's account", async () => {
    const user = await somebody(kind.role);
    const key = await addKeyOf(server, user.id);
    const id = await kind.schedule(key.key, later(HOUR));
    await call(user.token, "DELETE", `/keys/${key.id}`);
    expect([await kind.status(id), await scheduleRows()]).toMatchObject(["Scheduled", [{ account_id: user.id }]]);
    await ENDS.deactivated?.(user, kind);
    expect(await kind.status(id)).toBe("Draft");
  });

  test("is taken back when it is due, if its account ended while it was saved", async () => {
    const user = await somebody(kind.role);
    const id = await kind.schedule(user.token, later(HOUR));
    await server.app.platform.database.write((tx) =>
      tx.updateTable("users").set({ role: kind.demoted }).where("id", "=", user.id).execute(),
    );
    clock.forward(HOUR);
    await run();
    expect(await kind.status(id)).toBe("Draft");
    expect((await trailOf(id)).at(-1)).toMatchObject({ account_name: "The server", action: TAKEN_BACK });
  });

  test("runs for the installation if its account is not known", async () => {
    const { token } = await somebody(kind.role);
    const id = await kind.schedule(token, later(HOUR));
    await server.app.platform.database.write((tx) => tx.updateTable("schedules").set({ account_id: null }).execute());
    await ENDS.deactivated?.(await somebody(kind.role), kind);
    clock.forward(HOUR);
    await run();
    expect(await kind.count(id)).toBe(1);
  });

  test("does not run while the clock is in doubt, and runs a day later", { tags: "promise-65" }, async () => {
    const { token } = await somebody(kind.role);
    await isClockTrusted(server.app.platform);
    const id = await kind.schedule(token, later(20 * DAY));
    expect(await call(token, "GET", "/schedules")).toEqual({ heldUntil: null });
    clock.forward(30 * DAY);
    await run();
    admin = await tokenOf(server, await adminId(server));
    expect([await kind.status(id), await kind.count(id)]).toEqual(["Scheduled", 0]);
    expect(await call(admin, "GET", "/schedules")).toEqual({ heldUntil: later(DAY) });
    clock.forward(DAY - 1);
    await run();
    admin = await tokenOf(server, await adminId(server));
    expect(await kind.count(id)).toBe(0);
    clock.forward(1);
    await run();
    expect(await kind.count(id)).toBe(1);
    expect(await call(admin, "GET", "/schedules")).toEqual({ heldUntil: null });
  });

  test("does not run if the clock is set right while it looks for what is due", { tags: "promise-65" }, async () => {
    const { token } = await somebody(kind.role);
    await isClockTrusted(server.app.platform);
    const id = await kind.schedule(token, later(20 * DAY));
    const times = [new Date(later(30 * DAY))];
    await runDue({ ...server.app.platform, now: () => times.pop() ?? clock.now() });
    expect([await kind.status(id), await kind.count(id)]).toEqual(["Scheduled", 0]);
  });

  test("stays scheduled when the clock is set right again", { tags: "promise-65" }, async () => {
    const { token } = await somebody(kind.role);
    await isClockTrusted(server.app.platform);
    const id = await kind.schedule(token, later(20 * DAY));
    clock.forward(30 * DAY);
    await run();
    clock.forward(-30 * DAY + MINUTE);
    await run();
    expect(await kind.status(id)).toBe("Scheduled");
    for (let hour = 0; hour < 20 * 24; hour++) {
      clock.forward(HOUR);
      await isClockTrusted(server.app.platform);
    }
    await run();
    admin = await tokenOf(server, await adminId(server));
    expect(await kind.count(id)).toBe(1);
  });

  test("can be published or sent by hand while the clock is in doubt", async () => {
    const { id: account, token } = await somebody(kind.role);
    await isClockTrusted(server.app.platform);
    const id = await kind.schedule(token, later(20 * DAY));
    clock.forward(30 * DAY);
    await run();
    await kind.publishNow(await tokenOf(server, account), id);
    admin = await tokenOf(server, await adminId(server));
    expect([await kind.count(id), await scheduleRows()]).toEqual([1, []]);
  });

  test("is neither lost nor run in part by a process that is killed", { tags: "promise-65" }, async () => {
    const { token } = await somebody(kind.role);
    const id = await kind.schedule(token, later(HOUR));
    const { platform } = server.app;
    clock.forward(HOUR);
    const killed = platform.features.map((feature) => {
      const { scheduled } = feature;
      if (!scheduled) return feature;
      const run: typeof scheduled.run = async (tx, due, at) => {
        await scheduled.run(tx, due, at);
        throw new Error("killed before the commit");
      };
      return { ...feature, scheduled: { ...scheduled, run } };
    });
    const dying = runDue({ ...platform, features: killed });
    // The loops of the living processes may have been faster.
    await dying.catch((error: unknown) => expect(error).toMatchObject({ message: "killed before the commit" }));
    await run();
    expect([await kind.count(id), await scheduleRows()]).toEqual([1, []]);
  });
});

test("what is being sent goes on when its account ends", async () => {
  const user = await somebody("sales");
  const { id } = await call(user.token, "POST", "/campaigns", { ...EXAMPLES.createCampaign.body, body: "Words." });
  await call(user.token, "POST", `/campaigns/${id}/send`, {});
  await ENDS.deactivated?.(user, KINDS.campaign ?? expect.fail());
  expect(["Sending", "Sent"]).toContain((await call(admin, "GET", `/campaigns/${id}`)).status);
  expect(await mails()).toEqual([]);
});

test("an account gets one mail about the schedules that ended together, of what it may write", async () => {
  const boss = await somebody("admin");
  const [editor, seller] = [await somebody("editor", "a password"), await somebody("sales", "a password")];
  for (const [, kind] of kinds) await kind.schedule(boss.token, later(HOUR));
  await call(admin, "PATCH", `/users/${boss.id}/status`, { status: "Inactive" });
  const textTo = async ({ email }: User) =>
    (await mails()).filter(({ recipient_email }) => recipient_email === email).map(({ text }) => text);
  const [toEditor, ...others] = await textTo(editor);
  expect(others).toEqual([]);
  for (const word of ["Page", "Article", "Extra page", "Campaign"]) expect(toEditor).toContain(word);
  const [toSeller] = await textTo(seller);
  expect(toSeller).toContain("Campaign");
  expect(toSeller).not.toMatch(/Page|Article|Extra page/);
});

test("a page with a newer draft keeps the draft when it is published by hand as it was scheduled", async () => {
  const page = KINDS.page ?? expect.fail();
  const { id: account, token } = await somebody("editor");
  await isClockTrusted(server.app.platform);
  await page.schedule(token, later(20 * DAY));
  const { scheduled } = await call(token, "GET", "/pages/community");
  await page.edit(token, "community");
  clock.forward(30 * DAY);
  await run();
  const fresh = await tokenOf(server, account);
  await page.publishNow(fresh, "community");
  const after = await call(fresh, "GET", "/pages/community");
  expect(after).toMatchObject({ state: "Draft", scheduled: null, published: scheduled });
  expect(after.draft.search.description).toContain("Newer");
});

describe("the table of schedules", () => {
  /** Compares the records that are scheduled with the rows of the table, after each step. */
  async function expectInStep(): Promise<void> {
    const [pages, articles, extraPages, campaigns, rows] = [
      (await rowsOf(server, "page_documents")).map((row) => ({ kind: "page", id: row.id, at: row.scheduled_for })),
      (await rowsOf(server, "articles")).map(({ id, status, publish_at }) => ({
        kind: "article",
        id,
        at: status === "Scheduled" ? publish_at : null,
      })),
      (await rowsOf(server, "extra_pages")).map(({ id, status, publish_at }) => ({
        kind: "extra-page",
        id,
        at: status === "Scheduled" ? publish_at : null,
      })),
      (await rowsOf(server, "campaigns")).map(({ id, status, scheduled_for }) => ({
        kind: "campaign",
        id,
        at: status === "Scheduled" ? scheduled_for : null,
      })),
      await scheduleRows(),
    ];
    const expected = [...pages, ...articles, ...extraPages, ...campaigns].filter(({ at }) => at !== null);
    const sorted = (list: readonly { id: string }[]) => list.toSorted((one, next) => (one.id < next.id ? -1 : 1));
    expect(sorted(rows.map(({ kind, id, due_at }) => ({ kind, id, at: due_at })))).toEqual(sorted(expected));
  }

  test("is in step with every record after every call", async () => {
    for (const [name, kind] of kinds) {
      const { token } = await somebody("admin");
      const id = await kind.schedule(token, later(HOUR));
      await expectInStep();
      await kind.edit(token, id);
      await expectInStep();
      await kind.reschedule(token, id, later(2 * HOUR));
      await expectInStep();
      const takeBack = {
        page: () => call(token, "DELETE", `/pages/${id}/schedule`),
        article: () => call(token, "PATCH", `/articles/${id}/status`, { status: "Draft" }),
        "extra-page": () => call(token, "PATCH", `/extra-pages/${id}/status`, { status: "Draft" }),
        campaign: () => call(token, "DELETE", `/campaigns/${id}/schedule`),
      }[name];
      await takeBack?.();
      await expectInStep();
      expect(await scheduleRows()).toEqual([]);
    }
    const { token } = await somebody("admin");
    const [article, stopped, gone, sent] = [
      await KINDS.article?.schedule(token, later(HOUR)),
      await KINDS.campaign?.schedule(token, later(HOUR)),
      await KINDS.campaign?.schedule(token, later(HOUR)),
      await KINDS.campaign?.schedule(token, later(HOUR)),
    ];
    const { status: _, ...words } = await call(token, "GET", `/articles/${article}`);
    for (const [method, path, body] of [
      ["PUT", `/articles/${article}`, { ...words, publishAt: later(3 * HOUR) }],
      ["PUT", `/articles/${article}`, { ...words, status: "Published", publishAt: null }],
      ["PUT", `/articles/${article}`, { ...words, status: "Scheduled", publishAt: later(3 * HOUR) }],
      ["POST", `/articles/${article}/restore`, { version: 1 }],
      ["PATCH", `/articles/${article}/status`, { status: "Archived" }],
      ["PATCH", `/articles/${article}/status`, { status: "Scheduled", publishAt: later(HOUR) }],
      ["DELETE", `/articles/${article}`, undefined],
      ["POST", `/campaigns/${stopped}/stop`, undefined],
      ["DELETE", `/campaigns/${gone}`, undefined],
      ["PUT", `/campaigns/${sent}/schedule`, { at: null }],
    ] as const) {
      await call(token, method, path, body);
      await expectInStep();
    }
    expect(await scheduleRows()).toEqual([]);
  });
});
