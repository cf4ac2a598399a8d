import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OutboxMail, OutboxMailDetail } from "#contract/outbox.ts";
import { newId } from "#server/platform/records/ids.ts";
import { addAccount, adminId, tokenOf } from "#tests/support/accounts.ts";
import { CONTACT_MESSAGE } from "#tests/support/calls.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { ADMIN, startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await tokenOf(server, await adminId(server));
  await server.api("POST", "/contact", { body: CONTACT_MESSAGE });
});
afterAll(() => server.close());

async function list(query = ""): Promise<OutboxMail[]> {
  const { status, json } = await server.api("GET", `/outbox${query}`, { token });
  expect(status).toBe(200);
  return OutboxMail.array().parse(json);
}

async function setMail(id: string, change: { status: "Sent" | "Failed"; last_error?: string; attempts?: number }) {
  const { database } = server.app.platform;
  await database.write((tx) => tx.updateTable("outbox").set(change).where("id", "=", id).execute());
}

const open = (id: string) => server.api("GET", `/outbox/${id}`, { token });
const retry = (id: string) => server.api("POST", `/outbox/${id}/retry`, { token });

describe("the outbox", () => {
  test("lists mails with their status, but never their content", async () => {
    const [newest, older] = await list();
    expect(newest).toMatchObject({
      kind: "contact-acknowledgement",
      status: "Queued",
      to: { email: CONTACT_MESSAGE.email },
    });
    expect(older).toMatchObject({ kind: "contact-notification", attempts: 0, lastError: "", sentAt: null });
    expect(JSON.stringify(await list())).not.toContain(CONTACT_MESSAGE.message);
  });

  test("shows the text of one mail, without the link that only its recipient may use", async () => {
    const acknowledged = (await list()).find(({ kind }) => kind === "contact-acknowledgement");
    const { status, json } = await open(acknowledged?.id ?? "");
    expect(status).toBe(200);
    const mail = OutboxMailDetail.parse(json.data);
    expect(mail).toMatchObject({ ...acknowledged, cc: [], replyTo: "hello@example.org" });
    expect(mail.text).toContain("Thank you for your message");
    await server.api("POST", "/auth/forgot-password", { body: { email: ADMIN.email } });
    const reset = (await list()).find(({ kind }) => kind === "password-reset");
    const { text } = OutboxMailDetail.parse((await open(reset?.id ?? "")).json.data);
    expect(text).toMatch(/^http:\/\/localhost:0\/reset-password\?token=…$/m);
    expectError(await open(newId()), 404);
  });

  test("shows no text to an API key, and nothing of a mail to a role without the permission", async () => {
    const [mail] = await list();
    const { json } = await server.api("POST", "/keys", {
      token,
      body: { name: "Mails", permissions: ["outbox:read"] },
    });
    const shown = await server.api("GET", `/outbox/${mail?.id}`, { token: json.data.key });
    expect(shown.json.data).toMatchObject({ subject: mail?.subject, text: null });
    const sales = await tokenOf(server, await addAccount(server, { email: "sales@example.org", role: "sales" }));
    expectError(await server.api("GET", `/outbox/${mail?.id}`, { token: sales }), 403);
  });

  test("filters by status in any case, and pages", async () => {
    const [mail] = await list();
    await setMail(mail?.id ?? "", { status: "Failed", last_error: "550 no such user", attempts: 11 });
    expect((await list("?status=failed")).map(({ id }) => id)).toEqual([mail?.id]);
    expect(await list("?page=2&pageSize=1")).toHaveLength(1);
    expectError(await server.api("GET", "/outbox?q=x", { token }), 400);
  });

  test("a failed mail can be queued again, with all its attempts and an audit entry", {
    tags: "promise-29",
  }, async () => {
    const [failed] = await list("?status=Failed");
    const { status, json } = await retry(failed?.id ?? "");
    expect(status).toBe(200);
    expect(json.data).toMatchObject({ id: failed?.id, status: "Queued", attempts: 0, lastError: "" });
    const { json: trail } = await server.api("GET", `/audit?recordType=mail&recordId=${failed?.id}`, { token });
    expect(trail).toMatchObject([{ action: "retried", before: { status: "Failed" }, after: { status: "Queued" } }]);
  });

  test("a mail that was sent is not sent again", async () => {
    const [mail] = await list();
    await setMail(mail?.id ?? "", { status: "Sent" });
    expect(expectError(await retry(mail?.id ?? ""), 409).message).toBe("This email has already been sent.");
    expectError(await retry(newId()), 404);
  });
});
