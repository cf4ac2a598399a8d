import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CONVERSATION_AREAS, Entry } from "#contract/conversations.ts";
import { newId } from "#server/platform/records/ids.ts";
import { addRecords, type Records } from "#tests/support/calls.ts";
import { createClock, DAY, HOUR, MINUTE } from "#tests/support/clock.ts";
import { PDF } from "#tests/support/documents.ts";
import { expectError, expectFieldError } from "#tests/support/error-responses.ts";
import { send } from "#tests/support/http.ts";
import { addReceived } from "#tests/support/received.ts";
import { addMessage } from "#tests/support/records.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const clock = createClock();
let server: TestServer;
let records: Records;
let token: string;

beforeAll(async () => {
  server = await startServer({ now: clock.now, environment: { RATE_LIMIT: "off" } });
  records = await addRecords(server);
  token = await server.signIn();
});
afterAll(() => server.close());

const database = () => server.app.platform.database;
/** Lets a long time pass, after which the session has ended. */
async function pass(ms: number): Promise<void> {
  clock.forward(ms);
  token = await server.signIn();
}
const at = () => clock.now().toISOString();

async function read(path: string) {
  const { status, json } = await server.api("GET", path, { token });
  expect(status, JSON.stringify(json)).toBe(200);
  return json;
}
const find = async (path: string) => (await read(path)).data;
const entriesOf = async (path: string) => Entry.array().parse(await read(`${path}/entries`));

async function download(path: string) {
  return fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
}

/** Adds a message that came now. Returns its path. */
async function newMessage(given: Parameters<typeof addMessage>[1] = {}): Promise<string> {
  clock.forward(MINUTE);
  const email = `${newId()}@example.net`;
  return `/messages/${await database().write((tx) => addMessage(tx, { email, created_at: at(), ...given }))}`;
}
const idOf = (path: string) => path.split("/").at(-1) ?? "";
const receive = (path: string, given: Parameters<typeof addReceived>[3] = {}) =>
  addReceived(server, "messages", idOf(path), given);

async function reply(path: string): Promise<string> {
  const { status, json } = await server.api("POST", `${path}/replies`, { token, body: { text: "Yes." } });
  expect(status, JSON.stringify(json)).toBe(202);
  return json.data.id;
}
const setStatus = (path: string, status: string) => server.api("PATCH", `${path}/status`, { token, body: { status } });

async function stateOf(path: string): Promise<string[]> {
  const found: string[] = [];
  for (const state of ["open", "waiting", "snoozed", "automatic"]) {
    const rows: { id: string }[] = await read(`/messages?state=${state}`);
    if (rows.some(({ id }) => id === idOf(path))) found.push(state);
  }
  return found;
}

describe.each(CONVERSATION_AREAS)("a mail in the thread of a record of %s", (area) => {
  test("it is an entry with its addresses, and moves the time of the last entry", async () => {
    clock.forward(MINUTE);
    const path = `/${area}/${records[area]}`;
    const cc = [{ name: "", address: "port@example.net" }];
    const id = await addReceived(server, area, records[area] ?? "", { cc, isUnverified: true });
    const entries = await entriesOf(path);
    expect(entries.at(-1)).toEqual({
      id,
      kind: "received",
      at: at(),
      author: "",
      from: "Nomvula Dlamini <nomvula@example.net>",
      to: ["Office <office@example.com>"],
      cc: ["port@example.net"],
      subject: "Re: A portal",
      text: "Monday suits me.\n",
      quoted: "> Does Monday suit you?",
      automatic: false,
      unverified: true,
      attachments: [],
      status: null,
    });
    expect((await find(path)).lastEntryAt).toBe(at());
    clock.forward(MINUTE);
    await server.api("POST", `${path}/notes`, { token, body: { text: "Called back" } });
    expect((await find(path)).lastEntryAt).toBe(at());
  });

  test("its file is only ever a download, noted in the trail, unless it was left out", async () => {
    const path = `/${area}/${records[area]}`;
    const id = await addReceived(server, area, records[area] ?? "", { files: ["Plan <1>.html"] });
    await database().write((tx) =>
      tx
        .insertInto("received_files")
        .values({ id: newId(), entry_id: id, file: null, name: "Film.mov", type: "video/quicktime", bytes: 30_000_000 })
        .execute(),
    );
    const [kept, left] = (await entriesOf(path)).find((entry) => entry.id === id)?.attachments ?? [];
    expect([kept, left]).toMatchObject([
      { name: "Plan <1>.html", size: PDF.length, removed: false },
      { name: "Film.mov", size: 30_000_000, removed: true },
    ]);
    const answer = await download(`${path}/entries/${id}/attachments/${kept?.id}`);
    expect(await answer.text()).toBe(PDF.toString());
    expect(answer.headers.get("content-type")).toBe("application/octet-stream");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment;/);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    const [line] = await read("/audit?pageSize=1&page=1");
    expect(line).toMatchObject({ action: "downloaded an attachment of", record: { id: records[area] } });
    for (const gone of [left?.id, newId()])
      expectError(await send(`${server.url}/api${path}/entries/${id}/attachments/${gone}`, { token }), 404);
    const other = area === "messages" ? "deals" : "messages";
    const elsewhere = `/${other}/${records[other]}/entries/${id}/attachments/${kept?.id}`;
    expectError(await send(`${server.url}/api${elsewhere}`, { token }), 404);
  });
});

describe("a mail in the thread of a message", () => {
  test.each(["Done", "Read"])("it makes a message that is %s New again, in a new version", async (status) => {
    const path = await newMessage();
    await setStatus(path, status);
    const before = await server.api("GET", path, { token });
    await receive(path);
    expect(await find(path)).toMatchObject({ status: "New", snoozedUntil: null });
    const headers = { "if-match": before.headers.get("etag") ?? "" };
    const late = await server.api("PATCH", `${path}/status`, { token, headers, body: { status: "Done" } });
    expectError(late, 412);
  });

  test("it ends a snooze, and leaves Spam as it is", async () => {
    const [snoozed, spam] = [await newMessage(), await newMessage()];
    const body = { snoozedUntil: new Date(clock.now().getTime() + DAY).toISOString() };
    await server.api("PATCH", snoozed, { token, body });
    await setStatus(spam, "Spam");
    for (const path of [snoozed, spam]) await receive(path);
    expect([await stateOf(snoozed), await stateOf(spam), (await find(spam)).status]).toEqual([["open"], [], "Spam"]);
  });

  test("an automatic one reopens nothing and ends no wait", async () => {
    const [done, answered] = [await newMessage(), await newMessage()];
    await setStatus(done, "Done");
    await reply(answered);
    clock.forward(MINUTE);
    for (const path of [done, answered]) await receive(path, { isAutomatic: true });
    expect([(await find(done)).status, await stateOf(answered)]).toEqual(["Done", ["waiting"]]);
    expect((await find(done)).lastEntryAt).toBe(at());
  });

  test("it opens a message that was answered, until the next reply", async () => {
    const path = await newMessage();
    clock.forward(MINUTE);
    await reply(path);
    const answeredAt = at();
    clock.forward(MINUTE);
    await receive(path);
    expect([await stateOf(path), (await find(path)).firstAnsweredAt]).toEqual([["open"], answeredAt]);
    clock.forward(MINUTE);
    const second = await reply(path);
    expect([await stateOf(path), (await find(path)).firstAnsweredAt]).toEqual([["waiting"], answeredAt]);
    await server.api("DELETE", `${path}/replies/${second}`, { token });
    expect(await stateOf(path)).toEqual(["open"]);
  });

  test("one that was read late, after a reply, still opens its message", async () => {
    const path = await newMessage();
    const arrival = at();
    clock.forward(MINUTE);
    await reply(path);
    await receive(path, { at: arrival });
    expect(await stateOf(path)).toEqual(["open"]);
  });

  test("it brings its message to the top of the list, and begins its retention again", async () => {
    const [first, second] = [await newMessage(), await newMessage()];
    clock.forward(MINUTE);
    await reply(first);
    const top = async () => (await read("/messages?page=1&pageSize=1"))[0].id;
    expect(await top()).toBe(idOf(first));
    await pass(HOUR);
    await receive(second);
    expect(await top()).toBe(idOf(second));
    await pass(30 * DAY);
    await receive(first);
    const due = new Date(clock.now());
    due.setUTCMonth(due.getUTCMonth() + 24);
    expect((await find(first)).deleteAfter).toBe(due.toISOString());
    const mails = database().read.selectFrom("outbox").select("delete_after").where("about_id", "=", idOf(first));
    expect(await mails.execute()).toEqual([{ delete_after: due.toISOString() }]);
  });

  test("an entry that comes after a shorter period was set never shortens that of its record", async () => {
    const first = await newMessage({ delete_after: new Date(clock.now().getTime() + 3000 * DAY).toISOString() });
    const { deleteAfter } = await find(first);
    await receive(first);
    expect((await find(first)).deleteAfter).toBe(deleteAfter);
  });

  test("a search of messages finds the words and the sender of a later mail, until it is erased", async () => {
    const [path, other] = [await newMessage(), await newMessage({ message: "Zebra crossings" })];
    await receive(path, { name: "Sipho Maré", email: "mare@example.net", text: "The quagga\nand the zebra" });
    const found = async (q: string) => (await read(`/messages?q=${q}`)).map(({ id }: { id: string }) => id);
    expect(await found("QUAGGA")).toEqual([idOf(path)]);
    expect(await found("mare@example")).toEqual([idOf(path)]);
    expect(await found("sipho%20mare")).toEqual([idOf(path)]);
    expect((await found("zebra")).sort()).toEqual([idOf(path), idOf(other)].sort());
    expect((await send(`${server.url}/api/messages/export.csv?q=quagga`, { token })).text.split("\n")).toHaveLength(3);
    const erased = await server.api("POST", "/personal-data/erase", { token, body: { email: "mare@example.net" } });
    expect(erased.status, JSON.stringify(erased.json)).toBe(200);
    expect(await found("quagga")).toEqual([]);
  });

  test("a message that began as a mail of a program is Automatic until a person writes", async () => {
    const path = await newMessage({ source: "Email", is_automatic: 1, status: "Done" });
    expect([await entriesOf(path), await stateOf(path)]).toEqual([[], ["automatic"]]);
    const id = await receive(path, { isAutomatic: true });
    expect([(await entriesOf(path)).map((entry) => entry.id), await stateOf(path)]).toEqual([[id], ["automatic"]]);
    await receive(path);
    expect([await stateOf(path), (await find(path)).status]).toEqual([["open"], "New"]);
  });

  test("an automatic message that staff open is an ordinary one", async () => {
    const path = await newMessage({ source: "Email", is_automatic: 1, status: "Done" });
    await setStatus(path, "Read");
    expect(await stateOf(path)).toEqual(["open"]);
  });
});

describe("the marks of a message", () => {
  test("a reply without an answer makes it overdue and open after the days of the settings", async () => {
    const path = await newMessage();
    await reply(path);
    await pass(5 * DAY);
    expect([await stateOf(path), (await find(path)).overdue]).toEqual([["waiting"], false]);
    clock.forward(1);
    expect([await stateOf(path), (await find(path)).overdue]).toEqual([["open"], true]);
    const { createdAt: _, updatedAt: __, ...settings } = await find("/settings");
    const save = (waitingDays: unknown) =>
      server.api("PUT", "/settings", { token, body: { ...settings, waitingDays } });
    for (const wrong of [0, 61, 1.5, "5"]) expectFieldError(await save(wrong), "waitingDays");
    expect((await save(6)).json.data.waitingDays).toBe(6);
    expect([await stateOf(path), (await find(path)).overdue]).toEqual([["waiting"], false]);
    expect((await save(5)).status).toBe(200);
    await setStatus(path, "Done");
    expect([await stateOf(path), (await find(path)).overdue]).toEqual([[], false]);
  });

  test.each([
    ["an account reads its entries", async (path: string) => void (await entriesOf(path))],
    ["its status changes", async (path: string) => void (await setStatus(path, "Read"))],
  ])("a snoozed message that is back is returned until %s", async (_, act) => {
    const path = await newMessage();
    const body = { snoozedUntil: new Date(clock.now().getTime() + HOUR).toISOString() };
    await server.api("PATCH", path, { token, body });
    await act(await newMessage());
    expect((await find(path)).returned).toBe(false);
    await pass(HOUR);
    const { headers } = await server.api("GET", path, { token });
    expect((await find(path)).returned).toBe(true);
    expect((await read("/messages?state=open")).find(({ id }: { id: string }) => id === idOf(path))?.returned).toBe(
      true,
    );
    await act(path);
    expect(await find(path)).toMatchObject({ returned: false, snoozedUntil: null });
    const note = await server.api("GET", path, { token });
    if (act.toString().includes("entriesOf")) expect(note.headers.get("etag")).toBe(headers.get("etag"));
  });

  test("reading the entries of a message that is still snoozed does not bring it back", async () => {
    const path = await newMessage();
    const snoozedUntil = new Date(clock.now().getTime() + HOUR).toISOString();
    await server.api("PATCH", path, { token, body: { snoozedUntil } });
    await entriesOf(path);
    expect((await find(path)).snoozedUntil).toBe(snoozedUntil);
  });
});

describe("a person in the threads of others", () => {
  test("an erasure deletes the mails that the person wrote, and takes the address out of others", async () => {
    const email = `${newId()}@example.net`;
    const path = await newMessage();
    const own = await receive(path, { name: "Sipho", email, files: ["Plan.pdf"] });
    const got = await receive(path, {
      to: [{ name: "Office", address: "office@example.com" }],
      cc: [
        { name: "Sipho", address: email.toUpperCase() },
        { name: "", address: "port@example.net" },
      ],
    });
    const stored = database().read.selectFrom("received_files").select("file").where("entry_id", "=", own);
    const { file } = await stored.executeTakeFirstOrThrow();
    const found = await server.api("POST", "/personal-data/read", { token, body: { email } });
    expect(found.json.data.entries.map(({ id }: Entry) => id)).toEqual([own, got]);
    const erased = await server.api("POST", "/personal-data/erase", { token, body: { email } });
    expect(erased.json.data).toMatchObject({ entries: 2, messages: 0 });
    const left = await entriesOf(path);
    expect(left.map(({ id }) => id)).toEqual([idOf(path), got]);
    expect(left[1]).toMatchObject({ to: ["Office <office@example.com>"], cc: ["port@example.net"] });
    expect(await server.app.platform.privateFiles.open(file ?? "")).toBeUndefined();
    const again = await server.api("POST", "/personal-data/read", { token, body: { email } });
    expect(again.json.data.entries).toEqual([]);
  });

  test("the erasure of a customer deletes all mails in the threads of their deals", async () => {
    const { email, customerId } = await find(`/messages/${records.messages}`);
    const deal = await server.api("POST", "/deals", { token, body: { title: "A portal", value: 1, customerId } });
    const path = `/deals/${deal.json.data.id}`;
    expect(deal.json.data.lastEntryAt).toBeNull();
    await addReceived(server, "deals", idOf(path), { email: "colleague@example.net" });
    const body = { email, otherAddresses: [] };
    expect((await server.api("POST", "/personal-data/erase", { token, body })).status).toBe(200);
    expect(await entriesOf(path)).toEqual([]);
  });
});
