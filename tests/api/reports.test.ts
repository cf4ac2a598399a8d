import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { APPLICATION_STATUSES } from "#contract/applications.ts";
import type { Role } from "#contract/permissions.ts";
import { MAX_REPORT_DAYS, REPORT_MESSAGES, type Report } from "#contract/reports.ts";
import { insertDeal } from "#server/deals/store.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/records/ids.ts";
import { addAccount, tokenOf } from "#tests/support/accounts.ts";
import { createClock } from "#tests/support/clock.ts";
import { expectFieldError } from "#tests/support/error-responses.ts";
import { fc } from "#tests/support/fast-check.ts";
import { apply } from "#tests/support/intake.ts";
import { addCustomer, addMessage, customerOf } from "#tests/support/records.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { addSubscriber } from "#tests/support/subscribers.ts";

const clock = createClock();
let server: TestServer;
let admin: string;
let accounts: string[];

const account = (name: string, role: Role) =>
  addAccount(server, { email: `${newId()}@example.org`, name, role, password: "a password" });
const reportOf = async (query: string, token = admin): Promise<Report> =>
  (await server.api("GET", `/reports?${query}`, { token })).json.data;

const HOUR = 3_600_000;
/** Instants of thirteen months: ends of South African months to the millisecond, and any others. */
const instants = fc
  .tuple(fc.integer({ min: 0, max: 13 }), fc.constantFrom(-1, 0, 1, 12 * HOUR, 9 * 24 * HOUR, 17.5 * 24 * HOUR))
  .map(([month, after]) => new Date(Date.UTC(2025, 9 + month, 1) - 2 * HOUR + after).toISOString());
const later = fc.integer({ min: 1, max: 40 * 24 * HOUR });
const after = (instant: string, milliseconds: number) => new Date(Date.parse(instant) + milliseconds).toISOString();
/** Marks of a sample that nobody changed, of one that was changed, and of an ordinary record. */
const marks = fc.constantFrom(
  { sample: 1, version: 1 },
  { sample: 1, version: 2 },
  ...Array(4).fill({ sample: 0, version: 1 }),
);
const values = fc.record({
  at: instants,
  later,
  marks,
  pick: fc.nat(11),
  cents: fc.integer({ min: 0, max: 9_999_999 }),
});
const SAMPLES = fc.sample(values, { seed: 52, numRuns: 160 });

async function fill(tx: Tx, applications: readonly string[]): Promise<void> {
  const [one = "", other = ""] = accounts;
  for (const { at, later, marks, pick, cents } of SAMPLES) {
    const owner = [one, other, ""][pick % 3] ?? "";
    const customer = customerOf({ created_at: at });
    await addCustomer(tx, customer);
    const source = (["Website", "Import", ""] as const)[pick % 3] ?? "";
    await tx
      .updateTable("customers")
      .set({ ...marks, source })
      .where("id", "=", customer.id)
      .execute();
    const deal = newId();
    await insertDeal(tx, deal, { title: "Deal", ownerId: owner || null, value: cents / 100 }, at);
    const status = (["Won", "Lost", "New", "Won"] as const)[pick % 4] ?? "New";
    const closed_at = status === "New" ? null : after(at, later);
    await tx
      .updateTable("deals")
      .set({ status, closed_at, lost_reason: status === "Lost" ? "Price" : "", ...marks })
      .where("id", "=", deal)
      .execute();
    const message = await addMessage(tx, { created_at: at, is_automatic: pick === 5 ? 1 : 0 });
    await tx
      .updateTable("messages")
      .set({
        status: (["New", "Read", "Done", "Spam"] as const)[pick % 4] ?? "New",
        assignee_id: owner || null,
        first_answered_at: pick % 2 === 0 ? after(at, later) : null,
        ...marks,
      })
      .where("id", "=", message)
      .execute();
  }
  for (const [index, id] of applications.entries()) {
    const { at, later, marks, pick } = SAMPLES[index] ?? { at: "", later: 0, marks: {}, pick: 0 };
    const status = APPLICATION_STATUSES[pick % APPLICATION_STATUSES.length] ?? "New";
    const hired_at = status === "Hired" ? after(at, later) : ("" as const);
    await tx
      .updateTable("applications")
      .set({ status, created_at: at, hired_at, ...marks })
      .where("id", "=", id)
      .execute();
  }
}

beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" }, now: clock.now });
  admin = await tokenOf(server, await account("Boss", "admin"));
  accounts = [await account("Naledi", "sales"), await account("Sipho", "sales")];
  const applications: string[] = [];
  for (let index = 0; index < 12; index++)
    applications.push((await apply(server, { email: `applicant${index}@example.org` })).id);
  await server.app.platform.database.write((tx) => fill(tx, applications));
  for (const { at, later, pick } of SAMPLES.slice(0, 30)) {
    const { id } = await addSubscriber(server, {});
    await server.app.platform.database.write((tx) =>
      tx
        .updateTable("subscribers")
        .set({ confirmed_at: pick % 3 === 0 ? null : at, unsubscribed_at: pick % 2 === 0 ? after(at, later) : null })
        .where("id", "=", id)
        .execute(),
    );
  }
});
afterAll(() => server.close());

const FORMAT = new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Johannesburg", dateStyle: "short" });
type Cell = string | number | null;
type Row = Readonly<Record<string, Cell>>;
/** Returns the South African day of an instant. */
const dayOf = (instant: Cell) => FORMAT.format(new Date(String(instant)));

interface Span {
  from: string;
  to: string;
}
const within = ({ from, to }: Span, instant: Cell) =>
  instant !== null && instant !== "" && dayOf(instant) >= from && dayOf(instant) <= to;
const isReal = ({ sample, version }: Row) => sample === 0 || Number(version) > 1;

function median(numbers: readonly number[], unit: number): number | null {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? null : Math.round((Math.round((low + high) / 2) / unit) * 100) / 100;
}
const elapsed = (row: Row, to: string) => Date.parse(String(row[to])) - Date.parse(String(row.created_at));
const sumOf = (rows: readonly Row[]) => Math.round(rows.reduce((sum, row) => sum + Number(row.value_cents), 0)) / 100;

/** Returns the months of a span by counting its days. */
function monthsOf({ from, to }: Span): string[] {
  const months = new Set<string>();
  for (let time = Date.parse(from); time <= Date.parse(to); time += 24 * HOUR)
    months.add(new Date(time).toISOString().slice(0, 7));
  return [...months];
}

/** Returns the numbers of rows by a column, the largest first. */
function countsBy(rows: readonly Row[], column: string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = String(row[column] || "none");
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}
const nameOf = (key: string) => ({ [accounts[0] ?? ""]: "Naledi", [accounts[1] ?? ""]: "Sipho" })[key] ?? "";

/** Returns the report of a span, made from the rows alone. */
async function expectedOf(
  span: Span,
): Promise<Omit<Report, "newsletter" | "messages" | "wholeFrom"> & { messages: object; newsletter: object }> {
  const [customers, deals, messages, applications, subscribers] = (await Promise.all(
    (["customers", "deals", "messages", "applications", "subscribers"] as const).map((table) => rowsOf(server, table)),
  )) as unknown as Row[][];
  const created = (rows: readonly Row[] = []) =>
    rows.filter((row) => isReal(row) && within(span, row.created_at ?? null));
  const closed = (deals ?? []).filter((row) => isReal(row) && within(span, row.closed_at ?? null));
  const won = closed.filter(({ status }) => status === "Won");
  const lost = closed.filter(({ status }) => status === "Lost").length;
  const ofPeople = (messages ?? []).filter(({ status, is_automatic }) => status !== "Spam" && is_automatic === 0);
  const answered = ofPeople.filter((row) => isReal(row) && within(span, row.first_answered_at ?? null));
  const received = created(ofPeople);
  const hired = (applications ?? []).filter((row) => isReal(row) && within(span, row.hired_at ?? null));
  const inMonth = (month: string, rows: readonly Row[], column: string) =>
    rows.filter((row) => dayOf(row[column] ?? "").startsWith(month));
  const byAccount = (rows: readonly Row[], column: string) =>
    [...countsBy(rows, column)].map(([key, own]) => ({ key, name: nameOf(key), count: own.length, value: sumOf(own) }));
  return {
    customers: {
      new: created(customers).length,
      bySource: [...countsBy(created(customers), "source")]
        .map(([key, own]) => ({ key: key as "none", count: own.length }))
        .toSorted((one, other) => other.count - one.count || (one.key < other.key ? -1 : 1)),
      byMonth: monthsOf(span).map((key) => ({ key, count: inMonth(key, created(customers), "created_at").length })),
    },
    deals: {
      won: { count: won.length, value: sumOf(won) },
      lost,
      winRate: won.length + lost === 0 ? null : won.length / (won.length + lost),
      medianDays: median(
        won.map((row) => elapsed(row, "closed_at")),
        24 * HOUR,
      ),
      byOwner: byAccount(won, "owner_id").toSorted((one, other) => other.value - one.value),
      byMonth: monthsOf(span).map((key) => {
        const own = inMonth(key, won, "closed_at");
        return { key, count: own.length, value: sumOf(own) };
      }),
    },
    messages: {
      received: received.length,
      answered: answered.length,
      medianFirstAnswerMinutes: median(
        answered.map((row) => elapsed(row, "first_answered_at")),
        60_000,
      ),
      byAssignee: byAccount(received, "assignee_id")
        .map(({ value: _, ...one }) => one)
        .toSorted((one, other) => other.count - one.count || (one.key < other.key ? -1 : 1)),
    },
    applications: {
      received: created(applications).length,
      byStatus: APPLICATION_STATUSES.map((key) => ({
        key,
        count: created(applications).filter(({ status }) => status === key).length,
      })),
      medianDaysToHire: median(
        hired.map((row) => elapsed(row, "hired_at")),
        24 * HOUR,
      ),
    },
    newsletter: {
      confirmed: (subscribers ?? []).filter((row) => within(span, row.confirmed_at ?? null)).length,
      unsubscribed: (subscribers ?? []).filter(
        (row) => row.confirmed_at !== null && within(span, row.unsubscribed_at ?? null),
      ).length,
    },
  };
}

const SPANS = [
  { from: "2026-01-01", to: "2026-01-31" },
  { from: "2026-02-01", to: "2026-02-28" },
  { from: "2025-12-31", to: "2026-01-01" },
  { from: "2025-10-15", to: "2026-10-14" },
  { from: "2026-05-01", to: "2026-05-01" },
  { from: "2025-10-01", to: "2026-12-31" },
  { from: "2020-01-01", to: "2020-02-01" },
] as const;

describe("a report", () => {
  test.each(SPANS)("has the sums of the rows from $from to $to", async (span) => {
    const report = await reportOf(`from=${span.from}&to=${span.to}`);
    expect(report).toMatchObject(await expectedOf(span));
  });

  test.each(SPANS)("leads to as many rows as it counts, from $from to $to", async ({ from, to }) => {
    // Lists have samples too.
    const { database } = server.app.platform;
    await database.write(async (tx) => {
      for (const table of ["customers", "deals", "messages", "applications"] as const)
        await tx.updateTable(table).set({ sample: 0 }).where("sample", "=", 1).execute();
    });
    const { customers, deals, messages, applications } = await reportOf(`from=${from}&to=${to}`);
    const total = async (path: string) =>
      Number((await server.api("GET", `${path}&page=1&pageSize=1`, { token: admin })).headers.get("x-total-count"));
    const [created, closed, answered] = ["created", "closed", "answered"].map(
      (name) => `${name}From=${from}&${name}To=${to}`,
    );
    expect(await total(`/customers?${created}`)).toBe(customers?.new);
    expect(await total(`/deals?status=Won&${closed}`)).toBe(deals?.won.count);
    expect(await total(`/deals?status=Lost&${closed}`)).toBe(deals?.lost);
    expect(await total(`/messages?state=received&${created}`)).toBe(messages?.received);
    expect(await total(`/messages?state=received&${answered}`)).toBe(messages?.answered);
    expect(await total("/messages?state=open")).toBe(messages?.open);
    expect(await total("/messages?state=open&olderThan=2")).toBe(messages?.openOlderThan2Days);
    expect(await total(`/applications?${created}`)).toBe(applications?.received);
    for (const { key, count } of deals?.byOwner ?? [])
      expect(await total(`/deals?status=Won&owner=${key}&${closed}`)).toBe(count);
    for (const { key, count } of messages?.byAssignee ?? [])
      expect(await total(`/messages?state=received&assignee=${key}&${created}`)).toBe(count);
  });

  test("is by default of this month", async () => {
    const today = FORMAT.format(clock.now());
    expect(await reportOf("")).toEqual(await reportOf(`from=${today.slice(0, 7)}-01&to=${today}`));
  });

  test("has null for parts that the caller may not read", async () => {
    const [sales, recruiter, editor] = await Promise.all(
      (["sales", "recruiter", "editor"] as const).map(async (role) => tokenOf(server, await account(role, role))),
    );
    const partsFor = async (token: string | undefined) =>
      Object.entries(await reportOf("", token)).flatMap(([part, value]) =>
        value === null || part === "wholeFrom" ? [] : [part],
      );
    expect(await partsFor(sales)).toEqual(["customers", "deals", "messages"]);
    expect(await partsFor(recruiter)).toEqual(["applications"]);
    expect(await partsFor(editor)).toEqual(["newsletter"]);
    const auditor = await tokenOf(server, await account("Auditor", "auditor"));
    expect((await server.api("GET", "/reports", { token: auditor })).status).toBe(403);
  });

  test.each([
    ["from=2026-02-30", "from"],
    ["from=2026-11", "from"],
    ["to=1999-12-31", "to"],
    ["from=2026-11-02&to=2026-11-01", "from"],
    ["from=2010-01-01&to=2026-11-01", "from"],
  ])("is refused for %s", async (query, field) => {
    const refused = await server.api("GET", `/reports?${query}`, { token: admin });
    expectFieldError(refused, field);
  });

  test("says why a span is refused", async () => {
    const refused = async (query: string) =>
      (await server.api("GET", `/reports?${query}`, { token: admin })).json.message;
    expect(await refused("from=2026-11-02&to=2026-11-01")).toBe(REPORT_MESSAGES.order);
    expect(await refused("from=2010-01-01&to=2026-11-01")).toBe(REPORT_MESSAGES.long);
    const first = new Date(Date.parse("2026-11-01") - (MAX_REPORT_DAYS - 1) * 24 * HOUR).toISOString().slice(0, 10);
    expect((await server.api("GET", `/reports?from=${first}&to=2026-11-01`, { token: admin })).status).toBe(200);
  });
});
