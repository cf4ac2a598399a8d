import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Application, type ApplicationChange } from "#contract/applications.ts";
import { NOT_ASSIGNABLE } from "#contract/assignees.ts";
import { newId } from "#server/platform/records/ids.ts";
import { addAccount, adminId, tokenOf } from "#tests/support/accounts.ts";
import { empty } from "#tests/support/bulk.ts";
import { createClock } from "#tests/support/clock.ts";
import { expectError, expectFieldError } from "#tests/support/error-responses.ts";
import { apply } from "#tests/support/intake.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const clock = createClock();
const INTERVIEW = "2026-12-02T08:00:00.000Z";
let server: TestServer;
let admin: string;
let bossId: string;
let recruiterId: string;
let recruiter: string;

beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" }, now: clock.now });
  bossId = await adminId(server);
  admin = await tokenOf(server, bossId);
  const account = { email: "rhea@example.org", role: "admin", name: "Rhea", password: "a password" } as const;
  recruiterId = await addAccount(server, account);
  recruiter = await tokenOf(server, recruiterId);
});
afterAll(() => server.close());
beforeEach(() => empty(server, "applications"));

async function receive(firstName: string): Promise<string> {
  clock.forward(1000);
  return (await apply(server, { firstName, email: `${firstName.toLowerCase()}@example.org` })).id;
}

const patch = (id: string, body: ApplicationChange, headers = {}, token = admin) =>
  server.api("PATCH", `/applications/${id}`, { token, body, headers });
const find = async (id: string) => (await server.api("GET", `/applications/${id}`, { token: admin })).json.data;

async function namesIn(query: string, token = admin): Promise<string[]> {
  const { status, json } = await server.api("GET", `/applications?${query}&page=1`, { token });
  expect(status, JSON.stringify(json)).toBe(200);
  return Application.array()
    .parse(json)
    .map(({ firstName }) => firstName);
}

async function trailOf(id: string) {
  const lines = (await rowsOf(server, "audit")).filter(({ record_id }) => record_id === id);
  return lines.map(({ action, after }) => [action, JSON.parse(String(after))]);
}

describe("the assignment, the interview and the rating of an application", () => {
  test("have a trail line, honour If-Match, and leave what a change does not name", async () => {
    const id = await receive("Anna");
    const assigned = await patch(id, { assigneeId: recruiterId }, { "if-match": '"v1"' });
    expect(assigned.json.data).toMatchObject({ assigneeId: recruiterId, assignee: "Rhea", interviewAt: null });
    expectError(await patch(id, { rating: 3 }, { "if-match": '"v1"' }), 412, "stale");
    await patch(id, { interviewAt: "2026-12-02T10:00:00+02:00", rating: 4 });
    expect(await find(id)).toMatchObject({ assigneeId: recruiterId, interviewAt: INTERVIEW, rating: 4 });
    const cleared = await patch(id, { assigneeId: null, interviewAt: null, rating: null });
    expect(cleared.json.data).toMatchObject({ assigneeId: null, assignee: "", interviewAt: null, rating: null });
    expect((await trailOf(id)).slice(0, 2)).toEqual([
      ["changed", { assigneeId: recruiterId, assignee: "Rhea" }],
      ["changed", { interviewAt: INTERVIEW, rating: 4 }],
    ]);
  });

  test("leave version and trail alone if nothing differs", async () => {
    const id = await receive("Anna");
    const { headers } = await patch(id, { assigneeId: null, interviewAt: null, rating: null });
    expect(headers.get("etag")).toBe('"v1"');
    expect(await trailOf(id)).toEqual([]);
  });

  test("refuse accounts that may not read applications, and values out of range", async () => {
    const id = await receive("Anna");
    const support = await addAccount(server, { email: `${newId()}@example.org`, role: "support", password: "words" });
    const left = await addAccount(server, { email: `${newId()}@example.org`, role: "admin", status: "Inactive" });
    for (const assigneeId of [newId(), support, left])
      expectFieldError(await patch(id, { assigneeId }), "assigneeId", NOT_ASSIGNABLE);
    for (const rating of [0, 6, 2.5]) expectFieldError(await patch(id, { rating }), "rating");
    for (const interviewAt of ["", "2026-12-02", "2026-12-02T10:00:00"])
      expectFieldError(await patch(id, { interviewAt }), "interviewAt");
    expectError(await patch(id, {}), 400);
    expectError(await patch(newId(), { rating: 1 }), 404);
    expectError(await patch(id, { rating: 1 }, {}, await tokenOf(server, support)), 403);
    expect(await find(id)).toMatchObject({ assigneeId: null, interviewAt: null, rating: null });
  });

  test("filter and sort the list and are in the export", async () => {
    const [anna, ben, carl] = [await receive("Anna"), await receive("Ben"), await receive("Carl")];
    await patch(anna, { assigneeId: recruiterId, rating: 2, interviewAt: INTERVIEW });
    await patch(ben, { assigneeId: bossId, rating: 5 });
    expect(await namesIn("assignee=me")).toEqual(["Ben"]);
    expect(await namesIn("assignee=me", recruiter)).toEqual(["Anna"]);
    expect(await namesIn(`assignee=${recruiterId}`)).toEqual(["Anna"]);
    expect(await namesIn("assignee=none")).toEqual(["Carl"]);
    expect(await namesIn("rating=5")).toEqual(["Ben"]);
    expect(await namesIn("sort=rating&order=desc")).toEqual(["Ben", "Anna", "Carl"]);
    expect(await namesIn("sort=interviewAt&order=desc")).toEqual(["Anna", "Carl", "Ben"]);
    for (const query of ["assignee=you", "rating=0", "rating=6"])
      expectError(await server.api("GET", `/applications?${query}`, { token: admin }), 400);
    const headers = { authorization: `Bearer ${recruiter}` };
    const text = await (await fetch(`${server.url}/api/applications/export.csv?assignee=me`, { headers })).text();
    expect(text).toContain('"Status","Assignee","Interview","Rating",');
    expect(text).toContain(`"New","Rhea","${INTERVIEW}","2"`);
    expect(text).not.toMatch(/Ben|Carl/);
    expect(await find(carl)).toMatchObject({ assignee: "" });
  });
});

describe("the applications of an account", () => {
  test("are counted as its work and handed over, of every status", async () => {
    const leaver = await addAccount(server, { email: `${newId()}@example.org`, role: "admin", password: "words" });
    const [fresh, rejected] = [await receive("Anna"), await receive("Ben")];
    for (const id of [fresh, rejected]) await patch(id, { assigneeId: leaver });
    await server.api("PATCH", `/applications/${rejected}/status`, { token: admin, body: { status: "Rejected" } });
    const work = async (id: string) => (await server.api("GET", `/users/${id}/work`, { token: admin })).json.data;
    expect((await work(leaver)).applications).toBe(2);
    const support = await addAccount(server, { email: `${newId()}@example.org`, role: "support", password: "words" });
    const handOver = (to: string) => server.api("POST", `/users/${leaver}/hand-over`, { token: admin, body: { to } });
    expectFieldError(await handOver(support), "to");
    expect((await handOver(recruiterId)).json.data.applications).toBe(2);
    expect([(await work(leaver)).applications, (await work(recruiterId)).applications]).toEqual([0, 2]);
    expect(await find(rejected)).toMatchObject({ assignee: "Rhea", status: "Rejected" });
  });

  test("are released with a trail line when the account may no longer read them", async () => {
    const leaver = await addAccount(server, { email: `${newId()}@example.org`, role: "admin", password: "words" });
    const id = await receive("Anna");
    await patch(id, { assigneeId: leaver, interviewAt: INTERVIEW });
    await server.api("PATCH", `/users/${leaver}/status`, { token: admin, body: { status: "Inactive" } });
    expect(await find(id)).toMatchObject({ assigneeId: null, assignee: "", interviewAt: INTERVIEW });
    expect((await trailOf(id)).at(-1)).toEqual(["changed", { assigneeId: null, assignee: "" }]);
  });
});
