import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addAccount, tokenOf } from "#tests/support/accounts.ts";
import { CONTACT_MESSAGE } from "#tests/support/calls.ts";
import { type Clock, createClock, DAY, SECOND } from "#tests/support/clock.ts";
import { apply } from "#tests/support/intake.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type ReceivedMail, startSmtp, type TestSmtp } from "#tests/support/smtp.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

let clock: Clock;
let smtp: TestSmtp;
let server: TestServer;
let admin: string;
let token: string;
beforeAll(async () => {
  clock = createClock();
  smtp = await startSmtp();
  server = await startServer({ sendMail: true, now: clock.now, environment: { SMTP_URL: smtp.url } });
  admin = await addAccount(server, { name: "Thandi Mokoena", email: "thandi@example.com", role: "admin" });
  token = await tokenOf(server, admin);
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

const database = () => server.app.platform.database;
const acknowledgements = () => database().read.selectFrom("acknowledgement_mails").selectAll().execute();

/** Returns a header of a mail in one line; `""` if it has none. */
function headerOf({ raw }: ReceivedMail, name: string): string {
  const head = raw.split("\r\n\r\n")[0]?.replaceAll(/\r\n[ \t]+/g, " ") ?? "";
  return new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1] ?? "";
}

const referencesOf = (mail: ReceivedMail) => [headerOf(mail, "In-Reply-To"), headerOf(mail, "References")];

async function idOf(area: "messages" | "applications" | "customers", email: string): Promise<string> {
  return (await server.api("GET", `/${area}?q=${email}`, { token })).json[0].id;
}

async function write(path: string): Promise<string> {
  const { status, json } = await server.api("POST", path, { token, body: { text: "Does Monday suit you?" } });
  expect(status, JSON.stringify(json)).toBe(202);
  return json.data.id;
}

/** Waits for the next mail to an address. */
function nextMail(to: string, earlier: number): Promise<ReceivedMail> {
  return waitUntil("a mail", () => smtp.received.filter(({ recipients }) => recipients.includes(to))[earlier]);
}

/** Writes a reply, and returns its mail once it has arrived after `earlier` others. */
async function reply(path: string, to: string, earlier: number): Promise<ReceivedMail> {
  await write(path);
  clock.forward(10 * SECOND);
  const mail = await nextMail(to, earlier);
  const statuses = async () =>
    (await server.api("GET", path, { token })).json.map((one: { status: string }) => one.status);
  await waitUntil("the reply is stored as sent", async () => !(await statuses()).includes("Sending"));
  return mail;
}

const RECORDS = {
  messages: (email: string) => server.api("POST", "/contact", { body: { ...CONTACT_MESSAGE, email } }),
  applications: (email: string) => apply(server, { email }),
  customers: (email: string) =>
    server.api("POST", "/customers", { token, body: { name: "Zanele", email, company: "", phone: "", value: 0 } }),
} as const;

describe("the thread of a reply", () => {
  test.each(["messages", "applications", "customers"] as const)(
    "a reply in %s refers to the acknowledgement and to earlier replies that were sent",
    async (area) => {
      const email = `thread-${area}@example.org`;
      await RECORDS[area](email);
      const acknowledged = area === "customers" ? [] : [(await nextMail(email, 0)).messageId];
      const path = `/${area}/${await idOf(area, email)}/replies`;
      const first = await reply(path, email, acknowledged.length);
      expect(referencesOf(first)).toEqual([acknowledged[0] ?? "", acknowledged.join(" ")]);

      // Mails leave the outbox before their record does.
      await database().write((tx) => tx.deleteFrom("outbox").where("recipient_email", "=", email).execute());
      const takenBack = await write(path);
      await write(path);
      expect((await server.api("DELETE", `${path}/${takenBack}`, { token })).status).toBe(204);
      clock.forward(10 * SECOND);
      const second = await nextMail(email, acknowledged.length + 1);
      expect(referencesOf(second)).toEqual([first.messageId, [...acknowledged, first.messageId].join(" ")]);

      const third = await reply(path, email, acknowledged.length + 2);
      const all = [...acknowledged, first.messageId, second.messageId];
      expect(referencesOf(third)).toEqual([second.messageId, all.join(" ")]);
    },
  );

  test("the replies to a merged customer are in the thread of the customer that stays", async () => {
    const [kept, other] = ["kept@example.org", "other@example.org"];
    for (const email of [kept, other]) await RECORDS.customers(email);
    const [id, from] = [await idOf("customers", kept), await idOf("customers", other)];
    const first = await reply(`/customers/${from}/replies`, other, 0);
    const { status, json } = await server.api("POST", `/customers/${id}/merge`, { token, body: { from } });
    expect(status, JSON.stringify(json)).toBe(200);
    expect(referencesOf(await reply(`/customers/${id}/replies`, kept, 0))[0]).toBe(first.messageId);
  });

  test("a mail that failed is not referred to", async () => {
    const email = "failed@example.org";
    await RECORDS.messages(email);
    const mail = () =>
      database()
        .read.selectFrom("outbox")
        .select("status")
        .where("kind", "=", "contact-acknowledgement")
        .where("recipient_email", "=", email)
        .executeTakeFirst();
    await waitUntil("the acknowledgement is sent", async () => (await mail())?.status === "Sent");
    await database().write((tx) =>
      tx.updateTable("outbox").set({ status: "Failed" }).where("recipient_email", "=", email).execute(),
    );
    const first = await reply(`/messages/${await idOf("messages", email)}/replies`, email, 1);
    expect(referencesOf(first)).toEqual(["", ""]);
  });
});

describe("the id of an acknowledgement", () => {
  test("the erasure and the retention of a record delete the id too", async () => {
    const emails = ["erased@example.org", "due@example.org"];
    const before = (await acknowledgements()).length;
    for (const email of emails) {
      await RECORDS.messages(email);
      await RECORDS.applications(email);
    }
    expect((await acknowledgements()).length).toBe(before + 4);
    const erasure = { body: { email: "erased@example.org" }, token: await tokenOf(server, admin) };
    expect((await server.api("POST", "/personal-data/erase", erasure)).status).toBe(200);
    expect((await acknowledgements()).length).toBe(before + 2);
    clock.forward(3650 * DAY);
    for (const feature of server.app.platform.features) await feature.background?.deleteDue?.(server.app.platform);
    expect(await acknowledgements()).toEqual([]);
  });
});
