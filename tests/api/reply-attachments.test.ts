import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { Reply } from "#contract/replies.ts";
import { REPLY_FILES } from "#contract/reply-files.ts";
import { removeLooseFiles } from "#server/platform/files/unreferenced-files.ts";
import { newId } from "#server/platform/records/ids.ts";
import { addAccount, tokenOf } from "#tests/support/accounts.ts";
import { CONTACT_MESSAGE } from "#tests/support/calls.ts";
import { type Clock, createClock, MINUTE, SECOND } from "#tests/support/clock.ts";
import { PDF } from "#tests/support/documents.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { formOf, type Part } from "#tests/support/forms.ts";
import { type Request, send } from "#tests/support/http.ts";
import { apply } from "#tests/support/intake.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type SmtpFaultMode, startSmtp } from "#tests/support/smtp.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

let clock: Clock;
let server: TestServer;
let writer: string;
let token: string;
beforeAll(async () => {
  clock = createClock();
  server = await startServer({ now: clock.now });
  writer = await addAccount(server, { name: "Thandi Mokoena", email: "thandi@example.com", role: "admin" });
  token = await tokenOf(server, writer);
});
afterAll(() => server.close());

type Area = "messages" | "applications" | "customers";

const TEXT: Part = { name: "text", content: "Here is the quotation." };
const attached = (fileName: string, content: string | Buffer): Part => ({ name: "files", fileName, content });
const PICTURE = Buffer.from([
  ...Buffer.from("89504e470d0a1a0a", "hex"),
  ...Array.from({ length: 3000 }, (_, at) => at % 256),
]);

const database = (of = server) => of.app.platform.database;

async function addMessage(of = server) {
  const email = `visitor-${newId().slice(-12)}@example.org`;
  const { json } = await of.api("POST", "/contact", { body: { ...CONTACT_MESSAGE, email } });
  const row = await database(of)
    .read.selectFrom("messages")
    .select(["id", "reference", "email", "customer_id"])
    .where("reference", "=", json.data.reference)
    .executeTakeFirstOrThrow();
  return { ...row, customer: row.customer_id ?? "" };
}

interface Sending {
  to?: TestServer;
  as?: string;
  key?: string;
}

/** Sends a reply as a form. */
async function post(area: Area, id: string, parts: readonly Part[], { to = server, as = token, key }: Sending = {}) {
  const { headers, body } = formOf(parts);
  const more: Record<string, string> = key === undefined ? {} : { "idempotency-key": key };
  const request: Request = { method: "POST", token: as, headers: { ...headers, ...more }, body };
  return send(`${to.url}/api/${area}/${id}/replies`, request);
}

async function reply(area: Area, id: string, files: readonly Part[], sending: Sending = {}): Promise<Reply> {
  const answer = await post(area, id, [TEXT, ...files], sending);
  expect(answer.status, JSON.stringify(answer.json)).toBe(202);
  const all = await list(area, id, sending);
  const found = all.find((one) => one.id === answer.json.data.id);
  if (!found) throw new Error("The reply is not listed");
  return found;
}

async function list(area: Area, id: string, { to = server, as = token }: Sending = {}): Promise<Reply[]> {
  return Reply.array().parse((await to.api("GET", `/${area}/${id}/replies`, { token: as })).json);
}

const addressOf = (area: Area, id: string, { id: replyId, attachments }: Reply) =>
  `/${area}/${id}/replies/${replyId}/attachments/${attachments[0]?.id ?? newId()}`;

const download = (path: string, as = token) => send(`${server.url}/api${path}`, { token: as });

async function stored(of = server): Promise<string[]> {
  const names = await readdir(join(of.dataDir, "resumes"));
  return names.filter((name) => name.endsWith(".bin")).sort();
}

async function refusal(parts: readonly Part[]): Promise<string> {
  const { id } = await addMessage();
  const before = await stored();
  const answer = await post("messages", id, [TEXT, ...parts]);
  expectError(answer, 400);
  expect(answer.json.errors).toMatchObject([{ path: "files" }]);
  expect(await list("messages", id)).toEqual([]);
  expect(await stored()).toEqual(before);
  return answer.json.errors[0].message;
}

describe("a reply with files", () => {
  test("lists and stores its files, under cleaned names", { tags: "promise-62" }, async () => {
    const { id } = await addMessage();
    const before = await stored();
    const files = [
      attached("Angebot Zoë 报价.pdf", PDF),
      attached("../a/b\u202Egnp.png", PICTURE),
      attached("a.txt", "Hi"),
    ];
    const sent = await reply("messages", id, [...files, attached("a.txt", "Hi")]);
    expect(sent.text).toBe(TEXT.content);
    expect(sent.attachments.map(({ name, size }) => [name, size])).toEqual([
      ["Angebot Zoë 报价.pdf", PDF.length],
      ["bgnp.png", PICTURE.length],
      ["a.txt", 2],
      ["a.txt", 2],
    ]);
    expect(await stored()).toHaveLength(before.length + 4);
    expect(await database().read.selectFrom("loose_files").selectAll().execute()).toEqual([]);
  });

  test("is accepted in every area, and without a file", async () => {
    const { id, customer } = await addMessage();
    const email = `applicant-${newId().slice(-12)}@example.org`;
    await apply(server, { email });
    const applications = (await server.api("GET", `/applications?q=${email}`, { token })).json;
    expect((await reply("customers", customer, [attached("a.pdf", PDF)])).attachments).toHaveLength(1);
    expect((await reply("applications", applications[0].id, [attached("a.pdf", PDF)])).attachments).toHaveLength(1);
    expect((await reply("messages", id, [])).attachments).toEqual([]);
    // Browsers send an empty file without a name if no file was chosen.
    expect((await reply("messages", id, [attached("", "")])).attachments).toEqual([]);
  });

  test("takes a subject, and refuses other fields, a missing text and a file in another field", async () => {
    const { id } = await addMessage();
    const file = attached("a.pdf", PDF);
    const subject = { name: "subject", content: "Our quotation" };
    expect((await post("messages", id, [TEXT, subject, file])).status).toBe(202);
    expect((await list("messages", id))[0]?.subject).toBe("Our quotation");
    const faults = async (parts: readonly Part[]) => {
      const answer = await post("messages", id, parts);
      expectError(answer, 400);
      return answer.json.errors.map(({ path }: { path: string }) => path);
    };
    expect(await faults([file])).toEqual(["text"]);
    expect(await faults([TEXT, { name: "to", content: "x@example.org" }])).toEqual(["to"]);
    expect(await faults([TEXT, { ...file, name: "file" }])).toEqual(["file"]);
    expect(await faults([TEXT, { name: "files", content: "text" }])).toEqual(["files"]);
  });

  test("is refused with a message that names the file", { tags: "promise-63" }, async () => {
    const large = Buffer.alloc(REPLY_FILES.maxBytes + 1, "a");
    expect(await refusal([attached("setup.exe", "text")])).toBe("Programs and scripts can't be attached: setup.exe");
    expect(await refusal([attached("quote.pdf", "#!/bin/sh")])).toMatch(/^Programs .*: quote\.pdf$/);
    expect(await refusal([attached("nothing.pdf", "")])).toBe("Empty files can't be attached: nothing.pdf");
    expect(await refusal([attached("a.pdf", PDF), attached("large.bin", large)])).toBe(
      "Files of more than 5 MB can't be attached: large.bin",
    );
    expect(await refusal(Array.from({ length: 6 }, () => attached("a.pdf", PDF)))).toBe("Attach at most 5 files");
    expect(await refusal([attached("a.js", "1"), attached("b.pdf", "")])).toBe(
      "Programs and scripts can't be attached: a.js. Empty files can't be attached: b.pdf",
    );
  });

  test("may have five files of 5 MB, and a form beyond them is refused with 413", async () => {
    const { id } = await addMessage();
    const most = Buffer.alloc(REPLY_FILES.maxBytes, "a");
    const files = Array.from({ length: 5 }, (_, at) => attached(`${at}.bin`, most));
    expect((await reply("messages", id, files)).attachments.map(({ size }) => size)).toEqual(
      Array(5).fill(most.length),
    );
    const answer = await post("messages", id, [TEXT, ...files, attached("6.bin", most)]);
    expectError(answer, 413);
    expect(answer.json.message).toBe(REPLY_FILES.tooLarge);
  });

  test("is sent once under the same key, and refused under the key with another file", async () => {
    const { id } = await addMessage();
    const key = newId();
    const before = (await stored()).length;
    const parts = [TEXT, attached("a.pdf", PDF)];
    const [first, second] = await Promise.all([
      post("messages", id, parts, { key }),
      post("messages", id, parts, { key }),
    ]);
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(second.json).toEqual(first.json);
    expect((await post("messages", id, parts, { key })).json).toEqual(first.json);
    expectError(await post("messages", id, [TEXT, attached("a.pdf", "%PDF-other")], { key }), 422);
    expectError(await post("messages", id, [TEXT], { key }), 422);
    expect(await list("messages", id)).toHaveLength(1);
    expect(await stored()).toHaveLength(before + 1);
  });

  test("needs the permission to write, before its files are read", { tags: "promise-63" }, async () => {
    const { id } = await addMessage();
    const name = newId().slice(-8);
    const as = await tokenOf(server, await addAccount(server, { name, email: `${name}@example.com`, role: "auditor" }));
    expectError(await post("messages", id, [TEXT, attached("a.pdf", PDF)], { as }), 403);
    expectError(await post("messages", id, [TEXT, attached("a.pdf", PDF)], { as: "none" }), 401);
  });

  test("stores no file for spam", async () => {
    const { id } = await addMessage();
    await server.api("PATCH", `/messages/${id}/status`, { token, body: { status: "Spam" } });
    const before = await stored();
    expectError(await post("messages", id, [TEXT, attached("a.pdf", PDF)]), 409);
    expect(await stored()).toEqual(before);
  });
});

describe("the file of a reply", () => {
  test("is downloaded with its bytes and name, and only ever as a download", async () => {
    const { id, reference } = await addMessage();
    const path = addressOf("messages", id, await reply("messages", id, [attached("Angebot Zoë.pdf", PDF)]));
    const { status, headers, text } = await download(path);
    expect(status).toBe(200);
    expect(text).toBe(PDF.toString());
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": "attachment; filename=\"Angebot Zoe.pdf\"; filename*=UTF-8''Angebot%20Zo%C3%AB.pdf",
      "x-content-type-options": "nosniff",
    });
    const { json } = await server.api("GET", `/audit?recordType=message&recordId=${id}`, { token });
    expect(json[0]).toMatchObject({ action: "downloaded an attachment of", record: { name: reference } });
    expect(JSON.stringify(json)).not.toContain("Angebot");
  });

  test("is found under the records that list its reply, and under no other", { tags: "promise-63" }, async () => {
    const [message, other] = [await addMessage(), await addMessage()];
    const sent = await reply("messages", message.id, [attached("a.pdf", PDF)]);
    const another = await reply("messages", message.id, [attached("b.pdf", PDF)]);
    expect((await download(addressOf("messages", message.id, sent))).status).toBe(200);
    expect((await download(addressOf("customers", message.customer, sent))).status).toBe(200);
    for (const path of [
      addressOf("messages", other.id, sent),
      addressOf("customers", other.customer, sent),
      addressOf("applications", message.id, sent),
      addressOf("messages", message.id, { ...sent, id: another.id }),
      addressOf("messages", message.id, { ...sent, attachments: [] }),
    ])
      expectError(await download(path), 404);
  });

  test("needs the permission to read the area", { tags: "promise-63" }, async () => {
    const { id, customer } = await addMessage();
    const sent = await reply("messages", id, [attached("a.pdf", PDF)]);
    const as = await tokenOf(server, await addAccount(server, { email: "recruiter@example.com", role: "recruiter" }));
    expectError(await download(addressOf("messages", id, sent), as), 403);
    expectError(await download(addressOf("customers", customer, sent), as), 403);
  });

  test("is deleted when the reply is taken back", { tags: "promise-62" }, async () => {
    const { id } = await addMessage();
    const before = await stored();
    const sent = await reply("messages", id, [attached("a.pdf", PDF), attached("b.pdf", PDF)]);
    const path = addressOf("messages", id, sent);
    expect((await server.api("DELETE", `/messages/${id}/replies/${sent.id}`, { token })).status).toBe(204);
    expect(await stored()).toEqual(before);
    expect(await list("messages", id)).toMatchObject([{ status: "Taken back", attachments: [] }]);
    expectError(await download(path), 404);
  });

  test("is deleted with its record", async () => {
    const { customer } = await addMessage();
    const before = await stored();
    await reply("customers", customer, [attached("a.pdf", PDF)]);
    expect((await server.api("DELETE", `/customers/${customer}`, { token })).status).toBe(204);
    await removeLooseFiles(server.app.platform);
    expect(await stored()).toEqual(before);
  });

  test("is in a person's data, and deleted when the person is erased", { tags: "promise-64" }, async () => {
    const message = await addMessage();
    const before = await stored();
    await reply("messages", message.id, [attached("Quotation.pdf", PDF)]);
    await reply("customers", message.customer, [attached("Contract.pdf", PDF)]);
    token = await tokenOf(server, writer);
    const { json } = await server.api("POST", "/personal-data/read", { token, body: { email: message.email } });
    expect(json.data.replies.map(({ attachments }: Reply) => attachments[0]?.name)).toEqual([
      "Quotation.pdf",
      "Contract.pdf",
    ]);
    const erased = await server.api("POST", "/personal-data/erase", { token, body: { email: message.email } });
    expect(erased.json.data).toMatchObject({ replies: 2 });
    expect(await stored()).toEqual(before);
    expect(await database().read.selectFrom("loose_files").selectAll().execute()).toEqual([]);
  });
});

/** Starts a mail server, and a server that sends through it with the test's clock. */
async function startSending(mode: SmtpFaultMode = "accepts") {
  const smtp = await startSmtp(mode);
  const to = await startServer({ sendMail: true, now: clock.now, environment: { SMTP_URL: smtp.url } });
  onTestFinished(async () => {
    await to.close();
    await smtp.close();
  });
  const as = await tokenOf(to, await addAccount(to, { email: "thandi@example.com", role: "admin" }));
  return { smtp, to, as };
}

/** Returns name, type and bytes of each attachment of a mail. */
function attachmentsIn(raw: string): [name: string, type: string, bytes: Buffer][] {
  return raw.split(/^--.*$/m).flatMap((part): [string, string, Buffer][] => {
    const [head = "", body = ""] = part.split(/\r\n\r\n/);
    const unfolded = head.replaceAll(/\r\n[ \t]+/g, " ");
    if (!/^Content-Disposition: attachment/m.test(unfolded)) return [];
    expect(unfolded).toMatch(/^Content-Transfer-Encoding: base64$/m);
    const encoded = [...unfolded.matchAll(/filename\*\d+\*=([^;\s]+)/g)].map(([, piece = ""]) => piece).join("");
    const name =
      encoded === "" ? (/filename="?([^";\r]+)/.exec(unfolded)?.[1] ?? "") : encoded.replace(/^utf-8''/i, "");
    const type = /^Content-Type: ([\w/.+-]+)/m.exec(unfolded)?.[1] ?? "";
    return [[decodeURIComponent(name), type, Buffer.from(body, "base64")]];
  });
}

describe("the mail of a reply with files", () => {
  const FILES = [
    attached("Angebot für Zoë 报价.pdf", PDF),
    attached("picture.png", PICTURE),
    attached("a.txt", "Hi\n"),
  ];

  test("has each file with its name, type and exact bytes", { tags: "promise-62" }, async () => {
    const { smtp, to, as } = await startSending();
    const { id, email } = await addMessage(to);
    await reply("messages", id, FILES, { to, as });
    clock.forward(10 * SECOND);
    const mail = await waitUntil("the reply", () => smtp.received.find(({ raw }) => raw.includes("quotation")));
    expect(mail.recipients).toEqual([email]);
    expect(attachmentsIn(mail.raw)).toEqual([
      ["Angebot für Zoë 报价.pdf", "application/pdf", PDF],
      ["picture.png", "image/png", PICTURE],
      ["a.txt", "application/octet-stream", Buffer.from("Hi\n")],
    ]);
  });

  test("is the same mail when it is sent again after a failure", { tags: "promise-62" }, async () => {
    const { smtp, to, as } = await startSending("tries later");
    const { id } = await addMessage(to);
    const sent = await reply("messages", id, FILES, { to, as });
    clock.forward(10 * SECOND);
    const status = async () => (await list("messages", id, { to, as }))[0];
    await waitUntil("a failed try", async () => (await status())?.lastError !== "");
    smtp.setFaultMode("accepts");
    clock.forward(MINUTE);
    const mail = await waitUntil("the reply", () => smtp.received.find(({ raw }) => raw.includes("quotation")));
    const row = await database(to)
      .read.selectFrom("replies")
      .select("mail_id")
      .where("id", "=", sent.id)
      .executeTakeFirst();
    expect(mail.messageId).toContain(row?.mail_id);
    expect(attachmentsIn(mail.raw).map(([, , bytes]) => bytes)).toEqual([PDF, PICTURE, Buffer.from("Hi\n")]);
    await waitUntil("it is shown as sent", async () => (await status())?.status === "Sent");
  });

  test("is not sent without a file that is gone, and fails at once", { tags: "promise-62" }, async () => {
    const { smtp, to, as } = await startSending();
    const { id } = await addMessage(to);
    await reply("messages", id, FILES, { to, as });
    const [gone = ""] = await stored(to);
    await rm(join(to.dataDir, "resumes", gone));
    clock.forward(10 * SECOND);
    const failed = await waitUntil("the failure", async () =>
      (await list("messages", id, { to, as })).find(({ status }) => status === "Failed"),
    );
    expect(failed.lastError).toMatch(/^An attachment of this email is no longer stored/);
    expect(smtp.received.filter(({ raw }) => raw.includes("quotation"))).toEqual([]);
  });

  test("becomes a file with its attachments where no mail server is configured", async () => {
    const to = await startServer({ sendMail: true, now: clock.now });
    onTestFinished(() => to.close());
    const as = await to.signIn();
    const { id } = await addMessage(to);
    await reply("messages", id, FILES, { to, as });
    clock.forward(10 * SECOND);
    await waitUntil("sent", async () => (await list("messages", id, { to, as }))[0]?.status === "Sent");
    const folder = join(to.dataDir, "outbox");
    const name = (await readdir(folder)).find((one) => one.endsWith("-reply.eml")) ?? "";
    expect(attachmentsIn(await readFile(join(folder, name), "utf8")).map(([, , bytes]) => bytes)).toEqual([
      PDF,
      PICTURE,
      Buffer.from("Hi\n"),
    ]);
  });
});
