import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TABLES } from "#server/features.ts";
import { addReaders } from "#tests/support/campaigns.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { startSmtp, type TestSmtp } from "#tests/support/smtp.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

let server: TestServer;
let smtp: TestSmtp;
let token: string;
beforeAll(async () => {
  smtp = await startSmtp("names mailbox");
  const environment = { RATE_LIMIT: "off", SMTP_URL: smtp.url, MAIL_FROM: "news@example.org" };
  server = await startServer({ environment, sendMail: true });
  token = await server.signIn();
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

async function call(method: string, path: string, body?: object) {
  const { status, json } = await server.api(method, path, { token, body });
  expect(status, `${method} ${path}: ${JSON.stringify(json)}`).toBeLessThan(300);
  return json?.data;
}

/** Part of each address before its @, which the mail server repeats and nothing else contains. */
const MAILBOX = "quaggafontein";
const addresses = Array.from({ length: 5 }, (_, index) => `${MAILBOX}-${index}@example.org`);

/** Returns the tables of which a row contains the mailbox. */
async function tablesWithMailbox(): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of TABLES) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(server.app.platform.database.read);
    if (JSON.stringify(rows).includes(MAILBOX)) found.push(name);
  }
  return found.sort();
}

test("what a mail server says of a person goes with the person", { tags: "promise-47" }, async () => {
  await addReaders(server.app.platform, addresses);
  const campaign = await call("POST", "/campaigns", { subject: "Spring", preheader: "", body: "Words." });
  await call("POST", `/campaigns/${campaign.id}/send`, {});
  const values = { name: "Reed", email: addresses[0], company: "Reeds", subject: "A portal", message: "Please." };
  await call("POST", "/contact", values);
  const paused = await waitUntil("the campaign is paused", async () => {
    const found = await call("GET", `/campaigns/${campaign.id}`);
    return found.status === "Paused" && found;
  });
  expect(paused.pausedBecause).toContain("550 5.1.1, there is no such address");
  await waitUntil("every mail to them has failed", async () => {
    const mails = (await rowsOf(server, "outbox")).filter(({ recipient_email }) => addresses.includes(recipient_email));
    return mails.length === 6 && mails.every(({ status, last_error }) => status === "Failed" && last_error !== "");
  });
  await call("POST", `/campaigns/${campaign.id}/stop`);
  expect(await tablesWithMailbox()).toEqual(expect.arrayContaining(["customers", "outbox", "subscribers"]));
  for (const email of addresses) await call("POST", "/personal-data/erase", { email });
  expect(await tablesWithMailbox()).toEqual([]);
});
