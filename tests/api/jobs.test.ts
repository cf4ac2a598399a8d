import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { JOB_MESSAGES, Job, PublicJob } from "#contract/jobs.ts";
import { INITIAL_JOBS } from "#server/jobs/initial-jobs.ts";
import { readContentVersion } from "#server/platform/database/content-version.ts";
import { addAccount, tokenOf } from "#tests/support/accounts.ts";
import { empty } from "#tests/support/bulk.ts";
import { EXAMPLES } from "#tests/support/calls.ts";
import { createClock, HOUR, MINUTE, SECOND } from "#tests/support/clock.ts";
import { expectError, expectFieldError } from "#tests/support/error-responses.ts";
import { publicListOf, resourceOf } from "#tests/support/resource.ts";
import { countRows } from "#tests/support/rows.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let token: string;
const clock = createClock();

beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" }, now: clock.now });
  token = await tokenOf(
    server,
    await addAccount(server, { email: "anna@example.com", role: "admin", name: "Anna N." }),
  );
});
afterAll(() => server.close());

const at = () => ({ server, token });
const nameOf = (job: { title: string }) => job.title;
const { call, create: post, list, recordOf } = resourceOf({ path: "/jobs", detail: Job, nameOf, at });
const publicList = publicListOf(() => server, "/public/jobs", PublicJob, nameOf);

let jobs = 0;
const values = (given: object = {}) => ({
  title: "Tester",
  slug: `tester-${++jobs}`,
  department: "Engineering",
  location: "Remote",
  type: "Full-time",
  description: "You test.",
  ...given,
});

/** Creates a job through the API, a minute after the previous one. Returns the record. */
async function create(given: object = {}): Promise<Job> {
  clock.forward(MINUTE);
  return recordOf(await post(values(given)), 201);
}

const soon = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();

describe("a new database", () => {
  test("has the eight initial jobs, which are public, in the order of their source", async () => {
    const expected = INITIAL_JOBS.map((job) => job.title);
    expect(expected).toHaveLength(8);
    expect(await list()).toEqual({ names: expected, total: 8 });
    expect(await publicList()).toEqual({ names: expected, total: 8 });
  });
});

describe("a new job", () => {
  test("is by default a draft without a closing date, with every field", async () => {
    const given = values();
    const { status, json, headers } = await call("POST", "", given);
    expect(status).toBe(201);
    expect(headers.get("etag")).toMatch(/^"v\d+"$/);
    expect(json.data).toEqual({
      ...given,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      sample: false,
      requirements: [],
      status: "draft",
      closesAt: null,
      createdAt: clock.now().toISOString(),
      updatedAt: clock.now().toISOString(),
    });
    const read = await call("GET", `/${json.data.id}`);
    expect([read.json.data, read.headers.get("etag")]).toEqual([json.data, headers.get("etag")]);
  });

  test("has its closing date in UTC, its status in any case and no blank requirements", async () => {
    const made = await create({
      requirements: [" Patience ", "", "  ", "Patience"],
      status: "ACTIVE",
      closesAt: "2031-02-01T00:00:00+02:00",
    });
    expect(made).toMatchObject({
      requirements: ["Patience", "Patience"],
      status: "active",
      closesAt: "2031-01-31T22:00:00.000Z",
    });
    expect((await create({ closesAt: null })).closesAt).toBeNull();
  });

  test.each([
    ["department", "Marketing"],
    ["department", "engineering"],
    ["status", "open"],
    ["slug", "Not A Slug"],
    ["slug", "new"],
    ["closesAt", "tomorrow"],
    ["closesAt", "2031-02-01"],
    ["closesAt", "9999-12-31T23:59:59-01:00"],
    ["requirements", "one"],
    ["requirements", Array.from({ length: 51 }, () => "x")],
    ["title", " "],
  ])("is refused with the %s %j", async (field, value) => {
    expectFieldError(await call("POST", "", values({ [field]: value })), field);
  });

  test("is refused with a taken slug, naming the field, and stores nothing", async () => {
    const { slug } = await create();
    const before = await countRows(server);
    const body = expectError(await call("POST", "", values({ slug }), { "idempotency-key": "taken" }), 409);
    expect(body).toMatchObject({
      message: JOB_MESSAGES.slugTaken,
      errors: [{ path: "slug", message: JOB_MESSAGES.slugTaken }],
    });
    expect(await countRows(server)).toEqual(before);
  });

  test("is created once by twenty requests at a time with one key or one slug", { tags: "promise-18" }, async () => {
    const before = await countRows(server);
    const body = values();
    const same = await Promise.all(
      Array.from({ length: 20 }, () => call("POST", "", body, { "idempotency-key": "one-job" })),
    );
    expect(new Set(same.map((answer) => `${answer.status} ${answer.json.data.id}`)).size).toBe(1);
    const rivals = values();
    const many = await Promise.all(Array.from({ length: 20 }, () => call("POST", "", rivals)));
    expect(many.map((answer) => answer.status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    expect((await countRows(server)).jobs - before.jobs).toBe(2);
  });
});

describe("a change of a job", () => {
  test("keeps the optional fields that are left out, and loses a closing date set to null", async () => {
    const made = await create({ requirements: ["Patience"], status: "closed", closesAt: "2031-01-01T00:00:00Z" });
    const { requirements: _, status: __, closesAt: ___, ...required } = EXAMPLES.updateJob.body;
    clock.forward(SECOND);
    const changed = await call("PUT", `/${made.id}`, { ...required, slug: made.slug });
    expect(changed.json.data).toEqual({
      ...made,
      ...required,
      slug: made.slug,
      updatedAt: clock.now().toISOString(),
    });
    const cleared = await call("PUT", `/${made.id}`, {
      ...required,
      slug: made.slug,
      requirements: [],
      closesAt: null,
    });
    expect(cleared.json.data).toMatchObject({ requirements: [], closesAt: null, status: "closed" });
  });

  test("accepts the record as it was read, ignores read-only fields and needs required ones", async () => {
    const made = await create();
    const forged = { ...made, id: "x", _id: 1, createdAt: "x", updatedAt: null };
    expect((await call("PUT", `/${made.id}`, forged)).json.data).toEqual({
      ...made,
      updatedAt: clock.now().toISOString(),
    });
    const { title: _, ...rest } = values();
    expectFieldError(await call("PUT", `/${made.id}`, rest), "title");
    expectFieldError(await call("PUT", `/${made.id}`, values({ version: 1 })), "version");
  });

  test("is refused with a taken slug, and accepted with its own", async () => {
    const [one, other] = [await create(), await create()];
    expectError(await call("PUT", `/${one.id}`, values({ slug: other.slug })), 409);
    expect((await call("PUT", `/${one.id}`, values({ slug: one.slug }))).status).toBe(200);
  });

  test("keeps the former slug until another job takes the slug or the job is deleted", async () => {
    const former = async () => {
      const rows = await server.app.platform.database.read
        .selectFrom("former_slugs")
        .select(["slug", "record_id"])
        .where("resource", "=", "jobs")
        .where("slug", "in", ["first-name", "second-name", "third-name"])
        .orderBy("slug")
        .execute();
      return rows.map((row) => [row.slug, row.record_id]);
    };
    const { id } = await create({ slug: "first-name" });
    await call("PUT", `/${id}`, values({ slug: "second-name" }));
    await call("PUT", `/${id}`, values({ slug: "third-name" }));
    expect(await former()).toEqual([
      ["first-name", id],
      ["second-name", id],
    ]);
    await call("PUT", `/${id}`, values({ slug: "second-name" }));
    expect(await former()).toEqual([
      ["first-name", id],
      ["third-name", id],
    ]);
    await create({ slug: "first-name", status: "active" });
    expect(await former()).toEqual([["third-name", id]]);
    await call("DELETE", `/${id}`);
    expect(await former()).toEqual([]);
  });

  test("makes the job found by its current text only", async () => {
    const { id, slug } = await create({ title: "Oldword", description: "Oldwords" });
    await call("PUT", `/${id}`, values({ slug, title: "Brandnew", description: "Fresh thoughts" }));
    expect((await list("?q=oldword")).total).toBe(0);
    expect((await list("?q=brandnew")).total).toBe(1);
    expect((await list("?q=fresh%20thou")).total).toBe(1);
  });
});

describe("the list of jobs", () => {
  beforeAll(async () => {
    await empty(server, "jobs");
    await create({ title: "Émigré", department: "Design", status: "active", closesAt: soon(3 * HOUR) });
    await create({ title: "analyst", department: "Product", status: "draft", description: "100% remote_work" });
    await create({ title: "Builder", department: "Engineering", status: "closed", closesAt: soon(HOUR) });
    await create({ title: "Zoologist", department: "Engineering", status: "active" });
  });

  test("is sorted by every sort key in both directions, in pages too", async () => {
    const orders = {
      createdAt: ["Émigré", "analyst", "Builder", "Zoologist"],
      title: ["analyst", "Builder", "Émigré", "Zoologist"],
      department: ["Émigré", "Builder", "Zoologist", "analyst"],
      status: ["Émigré", "Zoologist", "Builder", "analyst"],
      // Jobs without a closing date come first.
      closesAt: ["analyst", "Zoologist", "Builder", "Émigré"],
    };
    expect(await list()).toEqual({ names: orders.createdAt.toReversed(), total: 4 });
    for (const [sort, expected] of Object.entries(orders)) {
      expect((await list(`?sort=${sort}`)).names, sort).toEqual(expected);
      expect((await list(`?sort=${sort}&order=desc`)).names, sort).toEqual(expected.toReversed());
      const pages = [await list(`?sort=${sort}&page=1&pageSize=3`), await list(`?sort=${sort}&page=2&pageSize=3`)];
      expect(
        pages.flatMap((page) => page.names),
        `${sort} in pages`,
      ).toEqual(expected);
      expect(pages.map((page) => page.total)).toEqual([4, 4]);
    }
  });

  test("finds a term literally in every word of a card", async () => {
    for (const [term, expected] of Object.entries({
      EMIGRE: ["Émigré"],
      "100%": ["analyst"],
      "%": ["analyst"],
      remote_w: ["analyst"],
      engineering: ["Zoologist", "Builder"],
      "full-time": ["Zoologist", "Builder", "analyst", "Émigré"],
    })) {
      expect((await list(`?q=${encodeURIComponent(term)}`)).names, term).toEqual(expected);
    }
  });

  test("is filtered by status and department, also together and with a term", async () => {
    expect((await list("?status=Active")).names).toEqual(["Zoologist", "Émigré"]);
    expect((await list("?department=Engineering")).names).toEqual(["Zoologist", "Builder"]);
    expect(await list("?department=Engineering&status=closed&q=build")).toEqual({ names: ["Builder"], total: 1 });
    expectFieldError(await call("GET", "?department=Sales"), "department");
    expectFieldError(await call("GET", "?location=Remote"), "location");
  });
});

describe("the public jobs", () => {
  beforeAll(async () => {
    await empty(server, "jobs");
    await create({ title: "Draft" });
    await create({ title: "Closed", status: "closed" });
    await create({ title: "Closing", status: "active", department: "Design", closesAt: soon(HOUR) });
    await create({ title: "Past", status: "active", closesAt: soon(-HOUR) });
    await create({ title: "Open", status: "active", description: "For long" });
  });

  test("are the active jobs before their closing date, newest first, without a session", async () => {
    expect(await publicList()).toEqual({ names: ["Open", "Closing"], total: 2 });
    const { json } = await server.api("GET", "/public/jobs");
    expect(Object.keys(json[0]).sort()).toEqual(Object.keys(PublicJob.shape).sort());
  });

  test("can be searched, filtered, sorted and paged, but not by fields that are not public", async () => {
    expect((await publicList("?q=LONG")).names).toEqual(["Open"]);
    expect((await publicList("?department=Design")).names).toEqual(["Closing"]);
    expect((await publicList("?sort=title")).names).toEqual(["Closing", "Open"]);
    expect(await publicList("?page=2&pageSize=1")).toEqual({ names: ["Closing"], total: 2 });
    expectFieldError(await server.api("GET", "/public/jobs?status=draft"), "status");
    expectFieldError(await server.api("GET", "/public/jobs?sort=status"), "sort");
    expect((await publicList("?q=draft")).names).toEqual([]);
  });

  test("lose a job at the very instant it closes", async () => {
    clock.set((await call("GET", "?q=closing")).json[0].closesAt);
    expect((await publicList()).names).toEqual(["Open"]);
    clock.forward(-1);
    expect((await publicList()).names).toEqual(["Open", "Closing"]);
  });
});

describe("the pages", () => {
  test("cached pages are dropped by every change of a job, and by no refused one", async () => {
    const version = () => readContentVersion(server.app.platform.database);
    const expectDrop = async (work: () => Promise<unknown>, drops = 1) => {
      const before = await version();
      await work();
      expect(await version()).toBe(before + drops);
    };
    const { id } = await create();
    await expectDrop(() => create());
    await expectDrop(() => call("PUT", `/${id}`, values()));
    await expectDrop(() => call("PATCH", `/${id}/status`, { status: "active" }));
    await expectDrop(() => call("PUT", `/${id}`, values({ title: "" })), 0);
    await expectDrop(() => call("PUT", `/${id}`, values(), { "if-match": '"v0"' }), 0);
    await expectDrop(() => call("GET"), 0);
    await expectDrop(() => call("DELETE", `/${id}`));
  });
});
