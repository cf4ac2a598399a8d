import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CUSTOMER_REFERENCES } from "#server/customers/customer-references.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { adminId, tokenOf } from "#tests/support/accounts.ts";
import { addRowsOf, countRowsByCustomer } from "#tests/support/customer-rows.ts";
import { formOf } from "#tests/support/forms.ts";
import { besideChange } from "#tests/support/held-transaction.ts";
import { send } from "#tests/support/http.ts";
import { runProgram } from "#tests/support/processes.ts";
import { type ApiAnswer, startServer, type TestServer } from "#tests/support/server.ts";

/** More rows of each table than a statement moves. */
const ROWS = 60;

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
  token = await tokenOf(server, await adminId(server));
});
afterAll(() => server.close());

async function call(method: string, path: string, body?: unknown, headers = {}): Promise<ApiAnswer> {
  return server.api(method, path, { token, headers, ...(body === undefined ? {} : { body }) });
}

let made = 0;
async function create(): Promise<string> {
  const body = { name: `Customer ${++made}`, email: `customer${made}@example.org` };
  return (await call("POST", "/customers", body)).json.data.id;
}
const addressOf = async (id: string) => (await call("GET", `/customers/${id}`)).json.data.email;

interface Customers {
  goes: string;
  stays: string;
  third: string;
  /** Address of the customer that goes. */
  email: string;
}

/** Calls that get in the way of a merge of `goes` into `stays`. */
const RIVALS: Record<string, (customers: Customers) => Promise<ApiAnswer>> = {
  "a deletion of the customer that goes": ({ goes }) => call("DELETE", `/customers/${goes}`),
  "a deletion of the customer that stays": ({ stays }) => call("DELETE", `/customers/${stays}`),
  "a merge into a third customer": ({ goes, third }) => call("POST", `/customers/${third}/merge`, { from: goes }),
  "a merge in the other direction": ({ goes, stays }) => call("POST", `/customers/${goes}/merge`, { from: stays }),
  "an erasure of the customer that goes": ({ email }) => call("POST", "/personal-data/erase", { email }),
};

/** Returns the customer of all rows; `""` if their customer was deleted. Throws if the rows are at several places. */
async function placeOfRows({ goes, stays, third }: Customers): Promise<string> {
  const counts = await countRowsByCustomer(server.app.platform.database);
  const known = [goes, stays, third];
  const places = new Map<string, number>();
  for (const [table, byCustomer] of Object.entries(counts)) {
    const found = known.filter((id) => byCustomer[id]);
    for (const id of found) expect(byCustomer[id], `${table} of ${id}`).toBe(ROWS);
    expect(found.length, `customers with rows in ${table}`).toBeLessThanOrEqual(1);
    places.set(found[0] ?? "", (places.get(found[0] ?? "") ?? 0) + 1);
  }
  expect([...places.keys()], JSON.stringify(counts)).toHaveLength(1);
  return [...places.keys()][0] ?? "";
}

describe.each(Object.entries(RIVALS))("a merge beside %s", (_name, rival) => {
  test.each(["first", "last"])("moves all rows or none when it comes %s", { timeout: 60_000 }, async (order) => {
    const [goes, stays, third] = [await create(), await create(), await create()];
    const customers = { goes, stays, third, email: await addressOf(goes) };
    await addRowsOf(server.app.platform.database, goes, ROWS);
    const merge = () => call("POST", `/customers/${stays}/merge`, { from: goes });
    const other = () => rival(customers);
    const [one, two] = order === "first" ? [merge, other] : [other, merge];
    const holds = (tx: Tx) =>
      tx.updateTable("customers").set({ company: "Held" }).where("id", "in", [goes, stays]).execute();
    let second: Promise<ApiAnswer> | undefined;
    const first = await besideChange(server, holds, one, () => {
      second = two();
    });
    const answers = [first.status, (await second)?.status];
    for (const status of answers) expect([200, 204, 400, 404]).toContain(status);
    const place = await placeOfRows(customers);
    if (place !== "") expect((await call("GET", `/customers/${place}`)).status).toBe(200);
    const isMerged = (order === "first" ? first : await second)?.status === 200;
    if (!isMerged) expect(place).not.toBe(stays);
  });
});

const WITH_ID = CUSTOMER_REFERENCES.filter(({ table }) => table !== "outbox");

describe.each(WITH_ID)("a merge beside a change of $table", ({ table, column }) => {
  test.each(["deleted", "given to a third customer"])("loses no other row when a row is %s", async (how) => {
    const [goes, stays, third] = [await create(), await create(), await create()];
    await addRowsOf(server.app.platform.database, goes, ROWS);
    const holds = async (tx: Tx) => {
      const one = sql`(select id from ${sql.table(table)} where ${sql.ref(column)} = ${goes} limit 1)`;
      if (how === "deleted") await sql`delete from ${sql.table(table)} where id in ${one}`.execute(tx);
      else await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${third} where id in ${one}`.execute(tx);
    };
    const merge = () => call("POST", `/customers/${stays}/merge`, { from: goes });
    expect((await besideChange(server, holds, merge)).status).toBe(200);
    const counts = (await countRowsByCustomer(server.app.platform.database))[table] ?? {};
    expect([counts[goes] ?? 0, counts[stays], counts[third] ?? 0]).toEqual([0, ROWS - 1, how === "deleted" ? 0 : 1]);
  });
});

test("a deletion beside a change of the customer unlinks all rows or none", async () => {
  const id = await create();
  await addRowsOf(server.app.platform.database, id, ROWS);
  const { etag } = Object.fromEntries((await call("GET", `/customers/${id}`)).headers);
  const holds = (tx: Tx) => tx.updateTable("customers").set({ company: "Held" }).where("id", "=", id).execute();
  let changing: Promise<ApiAnswer> | undefined;
  const removed = await besideChange(
    server,
    holds,
    () => call("DELETE", `/customers/${id}`, undefined, { "if-match": etag }),
    () => {
      changing = call("PATCH", `/customers/${id}/status`, { status: "Active" });
    },
  );
  const isGone = removed.status === 204;
  expect([removed.status, (await changing)?.status]).toEqual(isGone ? [204, 404] : [412, 200]);
  const counts = await countRowsByCustomer(server.app.platform.database);
  for (const [table, byCustomer] of Object.entries(counts)) expect(byCustomer[id] ?? 0, table).toBe(isGone ? 0 : ROWS);
});

describe("a process that is killed", () => {
  const acting = { caller: { requestId: "killed", address: "127.0.0.1" } };
  const actor = async () => {
    const account = { id: await adminId(server), name: "Thandi Example", email: "thandi@example.org" };
    return JSON.stringify({ ...acting, session: { account, permissions: ["customers:write"] } });
  };
  /** Each costs a process. The database promises the rest: an act is one transaction. */
  const MOMENTS = process.env.TEST_ALL === "1" ? 20 : 1;

  async function upload(addresses: readonly string[]): Promise<string> {
    const content = ["Name,Email,Notes", ...addresses.map((address) => `Imported,${address},A note`)].join("\n");
    const file = { name: "file", fileName: "customers.csv", type: "text/csv", content };
    const answer = await send(`${server.url}/api/customers/import`, { method: "POST", token, ...formOf([file]) });
    return answer.json.data.id;
  }
  const addresses = () => Array.from({ length: 300 }, () => `imported${++made}@example.org`);

  /** Creates the records of each act. Returns the ids that it takes. */
  const PREPARE: Record<string, () => Promise<string[]>> = {
    async merge() {
      const ids = [await create(), await create()];
      await addRowsOf(server.app.platform.database, ids[1] ?? "", ROWS);
      return ids;
    },
    async deletion() {
      const id = await create();
      await addRowsOf(server.app.platform.database, id, ROWS);
      return [id];
    },
    async import() {
      const known = addresses();
      await server.api("POST", `/imports/${await upload(known)}/run`, { token, body: { duplicates: "skip" } });
      return [await upload([...known.slice(100), ...addresses()])];
    },
    async undo() {
      const id = await upload(addresses());
      await server.api("POST", `/imports/${id}/run`, { token, body: { duplicates: "skip" } });
      return [id];
    },
  };

  /** Returns all rows but those of what only concerns the process: sessions, locks, limits. */
  async function dump(): Promise<string> {
    const { read } = server.app.platform.database;
    const tables = ["customers", "imports", "import_rows", "audit", "customer_merges", "customer_addresses"] as const;
    const rows: unknown[] = [await countRowsByCustomer(server.app.platform.database)];
    for (const table of tables)
      rows.push((await read.selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(row)).sort());
    return JSON.stringify(rows);
  }

  test.each(Object.keys(PREPARE))("has changed nothing in the middle of %s", { timeout: 120_000 }, async (act) => {
    const installation = { sqliteFile: join(server.dataDir, "website.db"), databaseUrl: server.database.url };
    const where = JSON.stringify(installation);
    const ids = JSON.stringify(await PREPARE[act]?.());
    const before = await dump();
    const actOnce = async (killedBefore = "") =>
      runProgram("act-and-die", [where, act, killedBefore, ids, await actor()]);
    const statements = Number(await actOnce());
    expect(statements).toBeGreaterThan(10);
    for (let moment = 1; moment <= MOMENTS; moment++) {
      await expect(actOnce(String(Math.ceil((statements * moment) / (MOMENTS + 1))))).rejects.toMatchObject({
        signal: "SIGKILL",
      });
      expect(await dump()).toBe(before);
    }
  });
});
