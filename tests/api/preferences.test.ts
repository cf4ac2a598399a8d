import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DEFAULT_PREFERENCES, Preferences } from "#contract/preferences.ts";
import { LIST_SCREENS, SCREEN_NAMES } from "#contract/screens.ts";
import { newId } from "#server/platform/records/ids.ts";
import { addAccount, adminId, tokenOf } from "#tests/support/accounts.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const PATH = "/account/preferences";
let server: TestServer;
let account: string;
let token: string;

beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
});
beforeEach(async () => {
  account = await addAccount(server, { email: `${newId()}@example.com`, role: "user" });
  token = await tokenOf(server, account);
});
afterAll(() => server.close());

async function read(by = token): Promise<{ preferences: Preferences; etag: string }> {
  const { status, json, headers } = await server.api("GET", PATH, { token: by });
  expect(status).toBe(200);
  return { preferences: Preferences.parse(json.data), etag: headers.get("etag") ?? "" };
}

const change = (body: object, headers: Record<string, string> = {}) =>
  server.api("PUT", PATH, { token, body, headers });

test("preferences are the defaults until the account changes them", async () => {
  const { preferences, etag } = await read();
  expect(preferences).toEqual(DEFAULT_PREFERENCES);
  expect(preferences).toMatchObject({
    density: "Comfortable",
    pageSizes: { customers: 10 },
    singleKeys: true,
    dailyMail: false,
    notificationMail: "digest",
    browserNotifications: false,
    calendarNames: false,
  });
  for (const screen of SCREEN_NAMES) expect(preferences.columns[screen]).toEqual(LIST_SCREENS[screen].columns);
  expect(etag).toBe('"v0"');
});

test("a change keeps what it leaves out, and affects no other account", { tags: "promise-58" }, async () => {
  expect((await change({ density: "Compact", pageSizes: { messages: 50 } })).status).toBe(200);
  expect((await change({ columns: { jobs: ["title"] } })).status).toBe(200);
  const { status, json } = await change({
    columns: { products: ["price", "name"] },
    singleKeys: false,
    dailyMail: true,
    notificationMail: "off",
    browserNotifications: true,
    calendarNames: true,
    replyTemplates: [{ name: "Thanks", text: "Thank you, {name}." }],
  });
  expect(status).toBe(200);
  const expected = {
    density: "Compact",
    pageSizes: { ...DEFAULT_PREFERENCES.pageSizes, messages: 50 },
    // In the order of the list.
    columns: { ...DEFAULT_PREFERENCES.columns, products: ["name", "price"], jobs: ["title"] },
    singleKeys: false,
    dailyMail: true,
    notificationMail: "off",
    browserNotifications: true,
    calendarNames: true,
    replyTemplates: [{ name: "Thanks", text: "Thank you, {name}." }],
  };
  expect(json.data).toEqual(expected);
  expect((await read()).preferences).toEqual(expected);
  const other = await tokenOf(server, await adminId(server));
  expect((await read(other)).preferences).toEqual(DEFAULT_PREFERENCES);
});

test("every list can be reduced to the column that names its records", { tags: "promise-58" }, async () => {
  const columns = Object.fromEntries(SCREEN_NAMES.map((screen) => [screen, [LIST_SCREENS[screen].names]]));
  expect((await change({ columns })).json.data).toMatchObject({ columns });
});

test("preferences sent back as they were read are no change", async () => {
  await change({ density: "Compact" });
  const { preferences, etag } = await read();
  const { status, headers } = await change(preferences);
  expect(status).toBe(200);
  expect(headers.get("etag")).toBe(etag);
});

test.each([
  [{ density: "Tiny" }, "density", "Must be one of Comfortable, Compact"],
  [{ pageSizes: { products: 20 } }, "pageSizes.products", "Must be one of 10, 25, 50"],
  [{ pageSizes: { products: "25" } }, "pageSizes.products", "Must be one of 10, 25, 50"],
  [{ pageSizes: { invoices: 10 } }, "pageSizes.invoices", undefined],
  [{ columns: { products: ["price"] } }, "columns.products", "Must include name"],
  [{ columns: { products: ["name", "name"] } }, "columns.products", "Names a column twice"],
  [{ columns: { products: ["name", "secret"] } }, "columns.products.1", undefined],
  [{ columns: { products: "name" } }, "columns.products", "Must be a list of columns"],
  [{ columns: { products: Array.from({ length: 1000 }, () => "name") } }, "columns.products", undefined],
  [{ singleKeys: "no" }, "singleKeys", "Must be true or false"],
  [{ theme: "dark" }, "theme", undefined],
  [{}, "", "Name what is to change"],
])("%j is refused at its field", async (body, path, message) => {
  const { errors } = expectError(await change(body), 400);
  expect(errors?.map((error) => error.path)).toContain(path);
  if (message) expect(errors?.map((error) => error.message)).toContain(message);
  expect((await read()).preferences).toEqual(DEFAULT_PREFERENCES);
});

test("stored choices that a list no longer has are dropped when they are read", { tags: "promise-58" }, async () => {
  const value = JSON.stringify({
    density: "Roomy",
    pageSizes: { products: 25, invoices: 10, jobs: 7 },
    columns: { products: ["price", "weight"], invoices: ["name"], jobs: "title" },
    singleKeys: null,
  });
  await server.app.platform.database.write((tx) =>
    tx.insertInto("preferences").values({ user_id: account, value, version: 3, updated_at: "" }).execute(),
  );
  expect((await read()).preferences).toEqual({
    ...DEFAULT_PREFERENCES,
    pageSizes: { ...DEFAULT_PREFERENCES.pageSizes, products: 25 },
    columns: { ...DEFAULT_PREFERENCES.columns, products: ["name", "price"] },
  });
});

test("ten changes at once are all stored", { tags: "promise-58" }, async () => {
  const screens = SCREEN_NAMES.slice(0, 10);
  const answers = await Promise.all(screens.map((screen) => change({ pageSizes: { [screen]: 25 } })));
  expect(answers.map(({ status }) => status)).toEqual(screens.map(() => 200));
  const { pageSizes } = (await read()).preferences;
  expect(screens.map((screen) => pageSizes[screen])).toEqual(screens.map(() => 25));
});

test("preferences are deleted with their account", { tags: "promise-58" }, async () => {
  await change({ density: "Compact" });
  await server.app.platform.database.write((tx) => tx.deleteFrom("users").where("id", "=", account).execute());
  const left = server.app.platform.database.read.selectFrom("preferences").selectAll().where("user_id", "=", account);
  expect(await left.execute()).toEqual([]);
});
