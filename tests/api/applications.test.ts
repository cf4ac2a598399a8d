import { readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  APPLICATION_MESSAGES,
  APPLICATION_REFERENCE,
  Application,
  RESUME_LIMIT_BYTES,
} from "#contract/applications.ts";
import { FORM_NOTICE } from "#contract/contact.ts";
import { RATE_LIMITS } from "#contract/rate-limits.ts";
import { insertJob } from "#server/jobs/store.ts";
import { newId } from "#server/platform/records/ids.ts";
import { addAccount, adminId, tokenOf } from "#tests/support/accounts.ts";
import { EXAMPLES } from "#tests/support/calls.ts";
import { createClock, DAY, HOUR, SECOND } from "#tests/support/clock.ts";
import { onFirstDatabase } from "#tests/support/database.ts";
import {
  buildDocx,
  buildZip,
  contentTypesOf,
  DOC,
  DOCX_PARTS,
  deflatedZeros,
  PDF,
  type ZipPart,
} from "#tests/support/documents.ts";
import { expectError, expectFieldError } from "#tests/support/error-responses.ts";
import { FORM_END, FORM_TYPE, formOf, headOf, type Part } from "#tests/support/forms.ts";
import { type Answer, answerOf, type Request, send } from "#tests/support/http.ts";
import { imageOf } from "#tests/support/images.ts";
import { mailsOf } from "#tests/support/mails.ts";
import { countRows, rowsOf } from "#tests/support/rows.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const MEGABYTE = 1024 * 1024;
const { resume: _, ...FIELDS } = EXAMPLES.sendApplication.body;

const clock = createClock();
let server: TestServer;
let token: string;
let jobId: string;

beforeAll(async () => {
  server = await startServer({
    now: clock.now,
    environment: { RATE_LIMIT: "off", MAIL_TO: "staff@example.org", PUBLIC_URL: "https://www.example.org" },
  });
  token = await newToken();
  jobId = await addJob();
});
afterAll(() => server.close());

const newToken = async () => tokenOf(server, await adminId(server));

interface JobValues {
  title?: string;
  status?: "draft" | "active" | "closed";
  closesAt?: string | null;
}

async function addJob(values: JobValues = {}, on = server): Promise<string> {
  const id = newId();
  const job = { title: "Engineer", slug: `job-${id}`, location: "Remote", type: "Full-time", description: "Build." };
  await on.app.platform.database.write((tx) =>
    insertJob(tx, id, { ...job, department: "Engineering", status: "active", ...values }, clock.now().toISOString()),
  );
  return id;
}

type Values = Readonly<Record<string, string>>;

const textParts = (values: Values): Part[] => Object.entries(values).map(([name, content]) => ({ name, content }));
const resumePart = (part: Partial<Part> = {}): Part => ({ name: "resume", fileName: "cv.pdf", content: PDF, ...part });

function post(parts: readonly Part[], change: Request = {}, on = server): Promise<Answer> {
  const form = formOf(parts);
  const headers = { ...form.headers, ...change.headers };
  return send(`${on.url}/api/applications`, { method: "POST", body: form.body, ...change, headers });
}

let applicants = 0;
/** Returns an address that no earlier application has. */
const newAddress = (): string => `applicant${++applicants}@example.net`;

/** Sends the example application with the given changes. */
function apply(values: Values = {}, part: Partial<Part> = {}, headers: Record<string, string> = {}): Promise<Answer> {
  return post([...textParts({ ...FIELDS, jobId, email: newAddress(), ...values }), resumePart(part)], { headers });
}

const folder = (on = server) => join(on.dataDir, "resumes");
const storedNames = async (on = server) => (await readdir(folder(on))).filter((name) => name !== "unfinished").sort();
const unfinishedNames = () => readdir(join(folder(), "unfinished"));

/** Returns the row of an accepted application, with its mails and the bytes of its file. */
async function stored(answer: Answer) {
  expect(answer.status, answer.text).toBe(201);
  const { reference } = answer.json.data;
  const row = (await rowsOf(server, "applications")).find((one) => one.reference === reference);
  if (!row) throw new Error(`No application ${reference}`);
  const mails = (await mailsOf(server)).filter((mail) => mail.about_id === row.id);
  return { row, mails, bytes: await readFile(join(folder(), row.resume_file ?? "")) };
}

/** Runs work that must leave no row, no file and no partial upload. */
async function expectNothingStored(work: () => Promise<void>): Promise<void> {
  const before = [await countRows(server), await storedNames()];
  await work();
  await waitUntil("nothing unfinished", async () => (await unfinishedNames()).length === 0);
  expect([await countRows(server), await storedNames()]).toEqual(before);
}

async function formToken(ageMs: number): Promise<string> {
  const { json } = await server.api("GET", "/public/form-token");
  clock.forward(ageMs);
  return json.data.token;
}

const rowsFrom = async (email: string) => (await rowsOf(server, "applications")).filter((row) => row.email === email);
const mailsTo = async (email: string) => (await mailsOf(server)).filter((mail) => mail.recipient_email === email);

describe("an application", () => {
  test("is stored with its résumé and two mails", { tags: "promise-35" }, async () => {
    const email = newAddress();
    const answer = await apply({ email });
    expect(answer.json).toEqual({ data: { reference: expect.stringMatching(APPLICATION_REFERENCE) } });
    const { row, mails, bytes } = await stored(answer);
    expect(row).toMatchObject({
      job_id: jobId,
      job_title: "Engineer",
      first_name: "Nomvula",
      last_name: "Dlamini",
      email,
      cover_letter: FIELDS.coverLetter,
      years_of_experience: "5-8",
      notice_period: "30days",
      expected_salary: "R900 000",
      resume_name: "cv.pdf",
      resume_bytes: PDF.length,
      status: "New",
      spam_reason: null,
      form_notice: FORM_NOTICE,
      notice_version: 1,
      created_at: clock.now().toISOString(),
    });
    const lifetime = new Date(row.delete_after).getTime() - clock.now().getTime();
    expect(Math.round(lifetime / DAY)).toBe(365);
    expect(bytes.equals(PDF)).toBe(true);
    expect(mails.map((mail) => [mail.kind, mail.recipient_email, mail.reply_to]).sort()).toEqual([
      ["application-acknowledgement", email, "hello@example.org"],
      ["application-notification", "staff@example.org", email],
    ]);
    for (const mail of mails) expect(mail.subject).toContain(row.reference);
    const notification = mails.find((mail) => mail.kind === "application-notification");
    expect(notification?.text).toContain(`https://www.example.org/admin/applications/${row.id}`);
  });

  test("is kept for the retention period of the settings", { tags: "promise-35" }, async () => {
    const { json } = await server.api("GET", "/settings", { token });
    const retention = { ...json.data.retention, applications: 3 };
    await server.api("PUT", "/settings", { token, body: { ...json.data, retention } });
    const { row } = await stored(await apply());
    const lifetime = new Date(row.delete_after).getTime() - clock.now().getTime();
    expect(Math.round(lifetime / DAY)).toBeLessThan(93);
    await server.api("PUT", "/settings", { token, body: json.data });
  });

  test("has its file under a generated name in a folder that only the server's user may enter", {
    tags: "promise-14",
  }, async () => {
    const { row } = await stored(await apply());
    expect(row.resume_file).toMatch(/^[0-9a-f-]{36}\.pdf$/);
    expect((await stat(folder())).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder(), row.resume_file ?? ""))).mode & 0o777).toBe(0o600);
    for (const path of [`/uploads/${row.resume_file}`, `/resumes/${row.resume_file}`, `/files/${row.resume_file}`]) {
      expect((await send(`${server.url}${path}`)).status, path).toBe(404);
    }
  });

  test("may leave out optional fields and the form token", async () => {
    const { linkedin, portfolio, currentCompany, expectedSalary, ...required } = FIELDS;
    const { row } = await stored(await post([...textParts({ ...required, jobId }), resumePart()]));
    expect(row).toMatchObject({ linkedin: "", portfolio: "", current_company: "", expected_salary: "" });
    expect([linkedin, portfolio, currentCompany, expectedSalary].every(Boolean)).toBe(true);
  });

  test("may have a cover letter of the maximum length in any script, and its file first", async () => {
    const coverLetter = "字".repeat(20_000);
    const parts = [resumePart(), ...textParts({ ...FIELDS, jobId, coverLetter })];
    expect((await stored(await post(parts))).row.cover_letter).toBe(coverLetter);
    expectFieldError(await apply({ coverLetter: `${coverLetter}字` }), "coverLetter");
  });

  test("leaves no row and no file when one part of it cannot be stored", { tags: "promise-11" }, async () => {
    const broken = await startServer({ environment: { RATE_LIMIT: "off" } });
    try {
      const { schema } = broken.app.platform.database.owner;
      const parts = [...textParts({ ...FIELDS, jobId: await addJob({}, broken) }), resumePart()];
      const key = { headers: { "idempotency-key": "k" } };
      await schema.alterTable("outbox").renameColumn("sender_name", "elsewhere").execute();
      const before = await countRows(broken);
      expectError(await post(parts, key, broken), 500);
      expect([await countRows(broken), await storedNames(broken)]).toEqual([before, []]);
      await schema.alterTable("outbox").renameColumn("elsewhere", "sender_name").execute();
      // The failure did not use up the key.
      expect((await post(parts, key, broken)).status).toBe(201);
      expect(await storedNames(broken)).toHaveLength(1);
    } finally {
      await broken.close();
    }
  });

  test("is refused with 503 while its disk is away, and accepted once the disk is back", {
    tags: "promise-20",
  }, async () => {
    const [unfinished, away] = [join(folder(), "unfinished"), join(folder(), "away")];
    await rename(unfinished, away);
    const rejected = await apply();
    await rename(away, unfinished);
    expectError(rejected, 503);
    expect((await apply()).status).toBe(201);
  });

  test.runIf(onFirstDatabase)(
    "is refused when too many come from one network address",
    { tags: "promise-40" },
    async () => {
      const limited = await startServer();
      try {
        const parts = [...textParts({ ...FIELDS, jobId: await addJob({}, limited) }), resumePart()];
        /** Moves counts of one try to the last try of a limit. */
        const exhaust = (tries: number) =>
          limited.app.platform.database.write((tx) =>
            tx
              .updateTable("limits")
              .set({ count: tries - 1 })
              .where("count", "=", 1)
              .execute(),
          );
        expect((await post(parts, {}, limited)).status).toBe(201);
        await exhaust(20);
        expect((await post(parts, {}, limited)).status).toBe(201);
        const rejected = await post(parts, {}, limited);
        expectError(rejected, 429);
        expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(500);
        expect(await storedNames(limited)).toHaveLength(2);
        expect((await post(parts, { from: "127.0.0.2" }, limited)).status).toBe(201);
        // Forms that are refused count too, though against a limit of their own.
        expectError(await post([], { from: "127.0.0.3" }, limited), 400);
        await exhaust(RATE_LIMITS["application-form"].tries);
        expectError(await post([], { from: "127.0.0.3" }, limited), 400);
        expectError(await post([], { from: "127.0.0.3" }, limited), 429);
      } finally {
        await limited.close();
      }
    },
  );
});

describe("the mails of an application", () => {
  test("carry no more than an extract of the letter, and never the résumé or the salary", async () => {
    const coverLetter = `BEGIN ${"word ".repeat(200)} <b>END</b>`;
    const { mails } = await stored(await apply({ coverLetter }));
    const notification = mails.find((mail) => mail.kind === "application-notification");
    expect(notification?.text).toContain("BEGIN word");
    for (const mail of mails) {
      expect(mail.text + mail.html).not.toMatch(/END|R900 000|%PDF|cv\.pdf/);
    }
    const thanks = mails.find((mail) => mail.kind === "application-acknowledgement");
    expect(thanks?.text).not.toContain("BEGIN");
    expect(thanks?.text).toMatch(/^Hello,$/m);
    expect(thanks?.text).toContain("for Engineer");
  });
});

describe("the job of an application", () => {
  test("must be active and not past its closing date", async () => {
    const soon = new Date(clock.now().getTime() + HOUR).toISOString();
    const closing = await addJob({ closesAt: soon });
    const others = [await addJob({ status: "draft" }), await addJob({ status: "closed" })];
    expect((await apply({ jobId: closing })).status).toBe(201);
    clock.forward(HOUR);
    await expectNothingStored(async () => {
      for (const id of [closing, ...others]) {
        expect(expectError(await apply({ jobId: id }), 409).message).toBe(APPLICATION_MESSAGES.jobClosed);
      }
      for (const id of [newId(), "engineer", ""]) {
        const answer = await apply({ jobId: id });
        expectFieldError(answer, "jobId", id);
        expect(answer.json.message).toBe(APPLICATION_MESSAGES.jobUnknown);
      }
    });
    token = await newToken();
  });

  test("may be deleted: its applications keep their job title, and new ones are refused", async () => {
    const id = await addJob({ title: "Designer" });
    const { row } = await stored(await apply({ jobId: id }));
    expect((await server.api("DELETE", `/jobs/${id}`, { token })).status).toBe(204);
    const { json } = await server.api("GET", `/applications/${row.id}`, { token });
    expect(json.data).toMatchObject({ id: row.id, jobId: null, jobTitle: "Designer" });
    expect((await download(row.id)).status).toBe(200);
    expectFieldError(await apply({ jobId: id }), "jobId");
  });
});

describe("an invalid application", () => {
  test("is refused with a list of every wrong field, the résumé among them", () =>
    expectNothingStored(async () => {
      const wrong = {
        ...FIELDS,
        jobId,
        firstName: " ",
        phone: "12",
        linkedin: "javascript:alert(1)",
        noticePeriod: "x",
      };
      const rejection = expectError(await post([...textParts(wrong), resumePart({ fileName: "cv.exe" })]), 400);
      expect(rejection.errors).toEqual([
        { path: "firstName", message: APPLICATION_MESSAGES.firstName },
        { path: "phone", message: APPLICATION_MESSAGES.phoneShape },
        { path: "linkedin", message: APPLICATION_MESSAGES.linkedin },
        { path: "noticePeriod", message: APPLICATION_MESSAGES.noticePeriod },
        { path: "resume", message: APPLICATION_MESSAGES.resumeType },
      ]);
    }));

  test("is refused with the form's message for each required field when it is empty", () =>
    expectNothingStored(async () => {
      const rejection = expectError(await post([]), 400);
      const messages = Object.fromEntries((rejection.errors ?? []).map(({ path, message }) => [path, message]));
      const { firstName, lastName, email, phone, coverLetter, yearsOfExperience, noticePeriod, resume } =
        APPLICATION_MESSAGES;
      const required = { firstName, lastName, email, phone, coverLetter, yearsOfExperience, noticePeriod, resume };
      expect(messages).toEqual({ ...required, jobId: APPLICATION_MESSAGES.jobUnknown });
    }));

  test("an application with unknown or repeated fields, two files or no file is refused", { tags: "promise-9" }, () =>
    expectNothingStored(async () => {
      const fields = textParts({ ...FIELDS, jobId });
      const also = (...parts: Part[]) => post([...fields, ...parts]);
      for (const name of ["id", "status", "spamReason", "resumeFile", "__proto__", "constructor", "x.y", ""]) {
        expectFieldError(await also(resumePart(), { name, content: "x" }), name, name);
      }
      expectFieldError(await also(resumePart(), { name: "email", content: "b@example.net" }), "email", "twice");
      expectFieldError(await also(resumePart(), resumePart()), "resume", "two files");
      expectFieldError(await also(resumePart({ name: "photo" })), "photo", "another file");
      expectFieldError(await also(resumePart({ name: "email" })), "email", "a file for a text");
      for (const part of [
        resumePart({ content: "" }),
        resumePart({ fileName: "", content: "" }),
        { name: "email", content: "" },
      ]) {
        const answer = await also(part);
        expectFieldError(answer, "resume");
        expect(answer.json.errors.at(-1)).toEqual({ path: "resume", message: APPLICATION_MESSAGES.resume });
      }
      expectFieldError(await also({ name: "resume", content: "text" }), "resume", "text");
      expectError(await also(...Array.from({ length: 30 }, (_, at) => ({ name: `f${at}`, content: "x" }))), 400);
      const huge = "x".repeat(270_000);
      expectError(await also(resumePart(), { name: "website", content: huge }), 400);
      for (const type of ["application/json", "application/x-www-form-urlencoded", "text/plain", ""]) {
        expectError(await post([], { headers: { "content-type": type } }), 415, type);
      }
      expectError(await post([], { headers: { "content-type": "multipart/form-data" } }), 400);
      const whole = formOf([...fields, resumePart()]).body;
      expectError(await post([], { body: whole.subarray(0, whole.length - 30) }), 400, "cut off");
      expectFieldError(await also(resumePart(), { name: "firstName", content: "a\u0000b" }), "firstName", "twice, NUL");
      expectFieldError(await apply({ firstName: "a\u0000b" }), "firstName", "NUL");
      expectFieldError(await apply({ email: "a@example.net\r\nBcc: b@example.net" }), "email", "a second recipient");
      expectFieldError(await apply({}, {}, { "idempotency-key": "a b" }), "Idempotency-Key");
    }),
  );
});

const SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";
const MACROS = "application/vnd.ms-word.document.macroEnabled.main+xml";
const TYPES = "[Content_Types].xml";
const at = (offset: number) => Buffer.concat([Buffer.alloc(offset, 0x20), PDF]);
/** Returns a document whose content types are these bytes, under these claims. */
const withTypes = (part: Omit<ZipPart, "name">) => buildZip([{ name: TYPES, ...part }, ...DOCX_PARTS.slice(1)]);
/** Sizes follow the content (flag 8), as in a file that was written as a stream. */
const STREAMED = { flags: 0x0808, unpacked: 0 };
const [DOCX_TYPES, DOCX_MAIN] = DOCX_PARTS as [ZipPart, ZipPart];
/** Offset of a document's first central directory entry, after both parts. */
const LOOP = buildDocx().indexOf("PK\u0001\u0002");
const pictures = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `word/media/${index}.png`, content: "x" }));
const padded = (bytes: number) => Buffer.concat([PDF, Buffer.alloc(bytes - PDF.length, 0x20)]);

type Sample = readonly [what: string, fileName: string, content: () => Buffer | string | Promise<Buffer>];

const WELCOME: readonly Sample[] = [
  ["a PDF", "cv.pdf", () => PDF],
  ["a PDF in capitals", "CV.PDF", () => PDF],
  ["five bytes of a PDF", "cv.pdf", () => "%PDF-"],
  ["a PDF with a page of HTML in it, which is only ever a download", "cv.pdf", () => `%PDF-1.7\n<script>x</script>`],
  ["a PDF behind a byte order mark", "cv.pdf", () => `\ufeff${PDF}`],
  ["a PDF behind a line break", "cv.pdf", () => `\r\n${PDF}`],
  ["a PDF whose marker ends at byte 1,024", "cv.pdf", () => at(1019)],
  ["an old document", "cv.doc", () => DOC],
  ["a document", "cv.docx", () => buildDocx()],
  [
    "a document of Word Online",
    "cv.docx",
    () => buildZip([contentTypesOf("word/document2.xml"), { name: "word/document2.xml" }]),
  ],
  ["a document of 210 parts", "cv.docx", () => buildDocx(...pictures(208))],
  [
    "a document of 1,100 parts, its content types last",
    "cv.docx",
    () => buildZip([DOCX_MAIN, ...pictures(1098), DOCX_TYPES]),
  ],
  [
    "a document with a picture of 50 MB",
    "cv.docx",
    () => buildDocx({ name: "word/media/1.bmp", packed: deflatedZeros(50) }),
  ],
  ["a document without compression", "cv.docx", () => buildZip(DOCX_PARTS.map((part) => ({ ...part, method: 0 })))],
  ["a name with two dots", "nomvula.dlamini.2026.pdf", () => PDF],
  ["exactly the greatest size", "cv.pdf", () => padded(RESUME_LIMIT_BYTES)],
];

const UNWELCOME: readonly Sample[] = [
  ["a program called a PDF", "cv.pdf", () => "MZ\u0090\u0000\u0003"],
  ["a program called a document", "cv.docx", () => "MZ\u0090\u0000\u0003"],
  ["a PDF called a program", "cv.pdf.exe", () => PDF],
  ["a PDF without an ending", "cv", () => PDF],
  ["a name that is only a dot", ".", () => PDF],
  ["a PDF called a document", "cv.docx", () => PDF],
  ["a document called a PDF", "cv.pdf", () => buildDocx()],
  ["a document called an old one", "cv.doc", () => buildDocx()],
  ["an old document called a new one", "cv.docx", () => DOC],
  ["a page called a PDF", "cv.pdf", () => "<!doctype html><script>alert(1)</script>"],
  ["a PDF whose marker ends at byte 1,025", "cv.pdf", () => at(1020)],
  ["an empty file called a PDF", "cv.pdf", () => "\n"],
  ["four bytes of a PDF", "cv.pdf", () => "%PDF"],
  ["an SVG", "cv.svg", () => '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ["a page", "cv.html", () => "<!doctype html>"],
  ["a text", "cv.txt", () => "words"],
  ["a picture called a PDF", "cv.pdf", () => imageOf("png")],
  ["a PDF behind a NUL", "cv.exe\u0000.exe", () => PDF],
  ["seven bytes of an old document", "cv.doc", () => DOC.subarray(0, 7)],
  ["a plain archive", "cv.docx", () => buildZip([{ name: "readme.txt", content: "words" }])],
  ["an empty archive", "cv.docx", () => buildZip([])],
  ["a Java program", "cv.docx", () => buildZip([{ name: "META-INF/MANIFEST.MF" }, { name: "Main.class" }])],
  ["a sheet", "cv.docx", () => buildZip([contentTypesOf("xl/workbook.xml", SHEET), { name: "xl/workbook.xml" }])],
  [
    "a sheet with a folder called word",
    "cv.docx",
    () => buildZip([contentTypesOf("word/a.xml", SHEET), ...DOCX_PARTS.slice(1)]),
  ],
  ["a document without content types", "cv.docx", () => buildZip([DOCX_MAIN])],
  ["a document with macros", "cv.docx", () => buildZip([contentTypesOf("word/document.xml", MACROS), DOCX_MAIN])],
  [
    "a document with macros that is called one",
    "cv.docm",
    () => buildZip([contentTypesOf("word/document.xml", MACROS)]),
  ],
  ["a document with a macro part", "cv.docx", () => buildDocx({ name: "word/vbaProject.bin", content: "x" })],
  [
    "a document with a macro part in capitals",
    "cv.docx",
    () => buildDocx({ name: "WORD/VBAPROJECT.BIN", content: "x" }),
  ],
  ["content types of 1 GB", "cv.docx", () => withTypes({ packed: deflatedZeros(1024), unpacked: 2 ** 30 })],
  [
    "content types of 900 MB that claim 1 kB",
    "cv.docx",
    () => withTypes({ packed: deflatedZeros(900), unpacked: 1024 }),
  ],
  ["streamed content types of 900 MB", "cv.docx", () => withTypes({ packed: deflatedZeros(900), ...STREAMED })],
  [
    "content types of more than 1 MB",
    "cv.docx",
    () => withTypes({ content: `${DOCX_TYPES.content}${" ".repeat(MEGABYTE)}` }),
  ],
  [
    "content types that end nowhere",
    "cv.docx",
    () => withTypes({ content: "x".repeat(4 * MEGABYTE), method: 0, ...STREAMED }),
  ],
  ["a directory that points at itself", "cv.docx", () => buildZip([{ ...DOCX_TYPES, from: LOOP }, DOCX_MAIN])],
  [
    "content types in a place of another part",
    "cv.docx",
    () =>
      buildZip([
        { ...DOCX_MAIN, name: "word/a" },
        { ...DOCX_TYPES, from: 0 },
      ]),
  ],
  ["content types behind the end", "cv.docx", () => buildZip([{ ...DOCX_TYPES, from: 0xffffff00 }, DOCX_MAIN])],
  [
    "2,000 entries at one place",
    "cv.docx",
    () => buildZip(Array.from({ length: 2000 }, () => ({ name: "word/a", from: 0 }))),
  ],
  ["an encrypted archive", "cv.docx", () => withTypes({ packed: Buffer.alloc(300, 0xa7), flags: 1 })],
  [
    "a stored and encrypted archive",
    "cv.docx",
    () => withTypes({ packed: Buffer.alloc(300, 0xa7), flags: 1, method: 0 }),
  ],
  [
    "an archive that is encrypted with AES",
    "cv.docx",
    () => withTypes({ content: DOCX_TYPES.content ?? "", method: 99, flags: 1 }),
  ],
  ["a document that is cut off", "cv.docx", () => buildDocx().subarray(0, 400)],
  ["a document that is cut off in its directory", "cv.docx", () => buildDocx().subarray(0, -30)],
  ["a document that is cut off in its last line", "cv.docx", () => buildDocx().subarray(0, -10)],
  ["the end of a document", "cv.docx", () => buildDocx().subarray(-22)],
  [
    "rubbish behind the signature of an archive",
    "cv.docx",
    () => Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(70_000, 0x50)]),
  ],
];

describe("a résumé is taken by its name and its content together:", { tags: "promise-11" }, () => {
  test.each(WELCOME)("%s", { tags: ["promise-11", "promise-12", "promise-13"] }, async (_, fileName, content) => {
    const bytes = Buffer.from(await content());
    // The declared type is ignored.
    const { row, bytes: lifetime } = await stored(await apply({}, { fileName, content: bytes, type: "text/html" }));
    expect(lifetime.equals(bytes)).toBe(true);
    expect(row).toMatchObject({ resume_name: fileName, resume_bytes: bytes.length });
    expect(row.resume_file?.split(".")[1]).toBe(fileName.toLowerCase().split(".").at(-1));
  });
});

describe("a résumé is refused in one sentence:", { tags: "promise-11" }, () => {
  test.each(UNWELCOME)("%s", { tags: ["promise-12", "promise-13"] }, (_, fileName, content) =>
    expectNothingStored(async () => {
      const bytes = Buffer.from(await content());
      const startedAt = process.cpuUsage();
      const answer = await apply({}, { fileName, content: bytes, type: "application/pdf" });
      const { user, system } = process.cpuUsage(startedAt);
      expectFieldError(answer, "resume");
      expect(answer.json.message).toBe(APPLICATION_MESSAGES.resumeType);
      expect(user + system).toBeLessThan(1_000_000);
    }),
  );

  test("one byte more than the maximum size", { tags: "promise-11" }, () =>
    expectNothingStored(async () => {
      const rejection = expectError(await apply({}, { content: padded(RESUME_LIMIT_BYTES + 1) }), 413);
      expect(rejection.message).toBe(APPLICATION_MESSAGES.resumeTooLarge);
    }),
  );
});

describe("the name of a résumé", () => {
  test("is stored as a label without path, control and bidi characters, at most 200 characters", {
    tags: ["promise-14", "promise-32"],
  }, async () => {
    const names: Record<string, string> = {
      "C:\\Users\\nomvula\\cv.pdf": "cv.pdf",
      "../../../etc/cv.pdf": "cv.pdf",
      "/etc/passwd.pdf": "passwd.pdf",
      "c\u0000v\u0007.pdf": "cv.pdf",
      "cv\u202efdp.pdf": "cvfdp.pdf",
      "  cv .pdf ": "cv.pdf",
      ".pdf": "resume.pdf",
      "Nomvula Dlamini – Lebenslauf (ü) 履歴書.pdf": "Nomvula Dlamini – Lebenslauf (ü) 履歴書.pdf",
      [`${"x".repeat(400)}.pdf`]: `${"x".repeat(196)}.pdf`,
      "%2e%2e%2fcv.pdf": "%2e%2e%2fcv.pdf",
    };
    const before = await readdir(server.dataDir);
    for (const [fileName, label] of Object.entries(names)) {
      const { row } = await stored(await apply({}, { fileName }));
      expect(row.resume_name, JSON.stringify(fileName)).toBe(label);
      expect(row.resume_file).toMatch(/^[0-9a-f-]{36}\.pdf$/);
    }
    expect(await readdir(server.dataDir)).toEqual(before);
  });
});

function download(id: string, change: Request = {}): Promise<Answer> {
  return send(`${server.url}/api/applications/${id}/resume`, { token, ...change });
}

describe("the download of a résumé", () => {
  test("is an attachment that no browser renders, and is recorded in the audit trail", {
    tags: "promise-14",
  }, async () => {
    const { row } = await stored(await apply({}, { fileName: "cv.docx", content: buildDocx() }));
    const answer = await download(row.id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/octet-stream");
    expect(answer.headers.get("content-length")).toBe(String(row.resume_bytes));
    expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="cv.docx"; filename*=UTF-8''cv.docx`);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-security-policy")).toMatch(/(^|; )sandbox$/);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const response = await fetch(`${server.url}/api/applications/${row.id}/resume`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(buildDocx())).toBe(true);
    const trail = (await rowsOf(server, "audit")).filter((entry) => entry.record_id === row.id);
    expect(trail).toHaveLength(2);
    expect(trail[0]).toMatchObject({
      action: "downloaded",
      record_type: "application",
      record_name: row.reference,
      account_name: "Administrator",
      address: "127.0.0.1",
    });
  });

  test("a HEAD request for a résumé has its length, but no body and no audit entry", async () => {
    const { row } = await stored(await apply());
    const answer = await download(row.id, { method: "HEAD" });
    expect([answer.status, answer.text]).toEqual([200, ""]);
    expect(answer.headers.get("content-length")).toBe(String(PDF.length));
    expect(answer.headers.get("content-disposition")).toContain("attachment");
    expect((await rowsOf(server, "audit")).filter((entry) => entry.record_id === row.id)).toEqual([]);
  });

  test("escapes any file name in the Content-Disposition header", { tags: "promise-14" }, async () => {
    const names: Record<string, [plain: string, full: string]> = {
      'a\\"; filename=x.exe; b=c.pdf': ["a__ filename_x.exe_ b_c.pdf", "a%22%3B%20filename%3Dx.exe%3B%20b%3Dc.pdf"],
      "a%0d%0aX-Evil: 1.pdf": ["a_0d_0aX-Evil_ 1.pdf", "a%250d%250aX-Evil%3A%201.pdf"],
      "Zoë's (CV)*.pdf": ["Zoe_s _CV__.pdf", "Zo%C3%AB%27s%20%28CV%29%2A.pdf"],
      "Straße Łódź.pdf": ["Strasse Lodz.pdf", "Stra%C3%9Fe%20%C5%81%C3%B3d%C5%BA.pdf"],
      "履歴書.pdf": ["___.pdf", "%E5%B1%A5%E6%AD%B4%E6%9B%B8.pdf"],
      "😀.pdf": ["__.pdf", "%F0%9F%98%80.pdf"],
    };
    for (const [fileName, [plain, full]] of Object.entries(names)) {
      const { row } = await stored(await apply({}, { fileName }));
      const { headers } = await download(row.id);
      const header = headers.get("content-disposition");
      expect(header, fileName).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${full}`);
      expect(headers.get("x-evil")).toBeNull();
    }
  });

  test("is refused without a session, and to an account without the permission", { tags: "promise-14" }, async () => {
    const { row } = await stored(await apply());
    const user = await tokenOf(server, await addAccount(server, { email: `user-${newId()}@example.com` }));
    const address = `${server.url}/api/applications/${row.id}/resume`;
    for (const method of ["GET", "HEAD"]) {
      expect((await send(address, { method })).status).toBe(401);
      expect((await send(address, { method, token: user })).status).toBe(403);
      expect((await send(`${address}?token=${token}`, { method })).status).toBe(401);
    }
  });

  test("is 404 for an unknown application and for a missing file", { tags: "promise-14" }, async () => {
    const { row } = await stored(await apply());
    await rm(join(folder(), row.resume_file ?? ""));
    expectError(await download(row.id), 404);
    expectError(await download(newId()), 404);
    expectError(await download("..%2f..%2fwebsite.db"), 404);
    expect((await rowsOf(server, "audit")).filter((entry) => entry.record_id === row.id)).toEqual([]);
  });
});

/** Sends a résumé of this size as fast as the server reads it. Returns the bytes sent when the response began. */
function stream(bytes: number, { notification = false } = {}): Promise<{ answer: Answer; sentBytes: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ answer: Answer; sentBytes: number }>();
  const { hostname, port } = new URL(server.url);
  const head = headOf(resumePart());
  const length = head.length + bytes + FORM_END.length;
  let [sentBytes, answered] = [0, false];
  const request = httpRequest({
    host: hostname,
    port,
    method: "POST",
    path: "/api/applications",
    agent: false,
    headers: { "content-type": FORM_TYPE, ...(notification ? { "content-length": String(length) } : {}) },
  });
  request.on("response", (response) => {
    answered = true;
    const sent = sentBytes;
    answerOf(response)
      .then((answer) => resolve({ answer, sentBytes: sent }), reject)
      .finally(() => request.destroy());
  });
  request.on("error", (error) => {
    if (!answered) reject(error);
  });
  const piece = Buffer.concat([PDF, Buffer.alloc(64 * 1024 - PDF.length, 0x20)]);
  function sendMore(): void {
    while (!answered && sentBytes < bytes) {
      sentBytes += piece.length;
      if (!request.write(piece)) {
        request.once("drain", sendMore);
        return;
      }
    }
    if (!answered) request.end(FORM_END);
  }
  request.write(head, sendMore);
  return promise;
}

describe("a résumé that is too large", () => {
  test("is refused while it arrives, with or without a Content-Length", { tags: "promise-11" }, () =>
    expectNothingStored(async () => {
      for (const notification of [true, false]) {
        const { answer, sentBytes } = await stream(1024 * MEGABYTE, { notification });
        expect(expectError(answer, 413).message).toBe(APPLICATION_MESSAGES.resumeTooLarge);
        // On a busy machine the client reads the answer late, after some 50 MB.
        expect(sentBytes).toBeLessThan(512 * MEGABYTE);
      }
    }),
  );

  test("an aborted upload leaves no file", { tags: "promise-11" }, () =>
    expectNothingStored(async () => {
      const { hostname, port } = new URL(server.url);
      const headers = { "content-type": FORM_TYPE, "content-length": "4000000" };
      const request = httpRequest({
        host: hostname,
        port,
        method: "POST",
        path: "/api/applications",
        agent: false,
        headers,
      });
      request.on("error", () => undefined);
      request.write(headOf(resumePart()));
      request.write(Buffer.alloc(500_000));
      await waitUntil("a file being received", async () => (await unfinishedNames()).length > 0);
      request.destroy();
    }),
  );
});

describe("a repeat", () => {
  test("under one Idempotency-Key, twenty times at once, is one row, one file and one mail", {
    tags: "promise-17",
  }, async () => {
    const email = newAddress();
    const files = (await storedNames()).length;
    const key = { "idempotency-key": "application-1" };
    const answers = await Promise.all(Array.from({ length: 20 }, () => apply({ email }, {}, key)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect([(await rowsFrom(email)).length, (await mailsTo(email)).length]).toEqual([1, 1]);
    expect(await storedNames()).toHaveLength(files + 1);
    expect((await apply({ email }, {}, key)).text).toBe(answers[0]?.text);
    expect((await stored(await apply({ email }, {}, key))).bytes.equals(PDF)).toBe(true);
    expect(await storedNames()).toHaveLength(files + 1);
  });

  test("a repeat with another text or file under the same key is refused with 422", async () => {
    const email = newAddress();
    const key = { "idempotency-key": "application-2" };
    expect((await apply({ email }, {}, key)).status).toBe(201);
    await expectNothingStored(async () => {
      expectError(await apply({ email, lastName: "Mokoena" }, {}, key), 422);
      expectError(await apply({ email }, { content: Buffer.concat([PDF, Buffer.from(" ")]) }, key), 422);
    });
    // The file's name is not compared.
    expect((await apply({ email }, { fileName: "other.pdf" }, key)).status).toBe(201);
  });

  test("twenty requests at once with one form token make one application", async () => {
    const email = newAddress();
    const values = { email, formToken: await formToken(5 * SECOND) };
    const answers = await Promise.all(Array.from({ length: 20 }, () => apply(values)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect([(await rowsFrom(email)).length, (await mailsTo(email)).length]).toEqual([1, 1]);
    await expectNothingStored(
      async () => expectError(await apply({ ...values, phone: "+27 82 111 1111" }), 422) && undefined,
    );
  });

  test("a refused application does not use up its Idempotency-Key", async () => {
    const key = { "idempotency-key": "application-3" };
    expectError(await apply({ jobId: await addJob({ status: "closed" }) }, {}, key), 409);
    expectError(await apply({}, { fileName: "cv.exe" }, key), 400);
    expect((await apply({}, {}, key)).status).toBe(201);
  });

  test("twenty different applications at once are all accepted", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => apply()));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    for (const answer of answers) await stored(answer);
  });
});

describe("an application that looks like spam", () => {
  test("gets the same response, and is stored as spam with its file, but without mails", {
    tags: "promise-40",
  }, async () => {
    for (const [reason, values] of [
      ["hidden-field", { website: "https://spam.example" }],
      ["too-fast", { formToken: await formToken(SECOND) }],
    ] as const) {
      const { row, mails } = await stored(await apply(values));
      expect(row).toMatchObject({ status: "Spam", spam_reason: reason });
      expect(mails).toEqual([]);
    }
  });

  test("queues its mails once when it is restored", async () => {
    const email = newAddress();
    const { row } = await stored(await apply({ email, website: "x" }));
    const set = (status: string) => server.api("PATCH", `/applications/${row.id}/status`, { token, body: { status } });
    const restored = await Promise.all([set("New"), set("Shortlisted"), set("New")]);
    expect(restored.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await stored(await apply({ email }))).mails).toHaveLength(2);
    expect((await mailsOf(server)).filter((mail) => mail.about_id === row.id)).toHaveLength(2);
    await set("Spam");
    const back = await set("New");
    expect(back.json.data).toMatchObject({ status: "New", spamReason: null });
    expect((await mailsOf(server)).filter((mail) => mail.about_id === row.id)).toHaveLength(2);
  });
});

describe("the list of applications", () => {
  const list = async (query: string) => {
    const { status, json, headers } = await server.api("GET", `/applications${query}`, { token });
    expect(status, JSON.stringify(json)).toBe(200);
    return { rows: Application.array().parse(json), total: Number(headers.get("x-total-count")) };
  };

  test("is searched by names, address and job, filtered by stage and job, and sorted", async () => {
    const job = await addJob({ title: "Zeppelin Pilot" });
    for (const [firstName, lastName] of [
      ["Zoë", "Adams"],
      ["Abel", "Zulu"],
      ["Musa", "Nkosi"],
    ] as const) {
      await stored(await apply({ jobId: job, firstName, lastName, email: `${lastName}@pilots.example.net` }));
    }
    const names = async (query: string) => (await list(query)).rows.map(({ firstName }) => firstName);
    const of = `jobId=${job}`;
    expect(await names(`?${of}&sort=name`)).toEqual(["Abel", "Musa", "Zoë"]);
    expect(await names(`?${of}&sort=name&order=desc&pageSize=2&page=2`)).toEqual(["Abel"]);
    for (const q of ["ZOE", "zoe adams", "adams@pilots"]) expect(await names(`?q=${q}`), q).toEqual(["Zoë"]);
    const { reference } = (await list("?q=zoe")).rows[0] as Application;
    for (const q of [reference, reference.toLowerCase(), reference.slice(4)])
      expect(await names(`?q=${q}`), q).toEqual(["Zoë"]);
    expect((await list("?q=zeppelin")).total).toBe(3);
    expect((await list("?q=billing")).total).toBe(0);
    const [first] = (await list(`?${of}&sort=name`)).rows;
    const body = { status: "shortlisted" };
    await server.api("PATCH", `/applications/${first?.id}/status`, { token, body });
    expect(await names("?status=shortlisted&q=pilots")).toEqual(["Abel"]);
    expect((await list(`?status=New&${of}`)).total).toBe(2);
    expect((await list(`?jobId=${newId()}`)).total).toBe(0);
    expect((await list("?sort=jobTitle&order=desc")).rows[0]?.jobTitle).toBe("Zeppelin Pilot");
    for (const wrong of ["jobId=1", "status=Nope", "sort=email", "sort=resumeFile"]) {
      expectFieldError(await server.api("GET", `/applications?${wrong}`, { token }), wrong.split("=")[0] ?? "");
    }
  });

  test("never includes the name under which a file is stored", async () => {
    const { row } = await stored(await apply());
    for (const path of ["", `/${row.id}`, "/export.csv"]) {
      const { text } = await send(`${server.url}/api/applications${path}`, { token });
      expect(text, path).not.toContain(row.resume_file ?? "");
    }
  });
});

describe("the stage of an application", () => {
  test("changes with the latest ETag only, and adds an audit entry", async () => {
    const { row } = await stored(await apply());
    const path = `/applications/${row.id}`;
    const etag = (await server.api("GET", path, { token })).headers.get("etag") ?? "";
    const set = (status: string, headers = {}) =>
      server.api("PATCH", `${path}/status`, { token, body: { status }, headers });
    for (const status of ["Shortlisted", "interview", "OFFER", "hired", "Rejected"]) {
      const { json } = await set(status);
      expect(json.data.status.toLowerCase()).toBe(status.toLowerCase());
    }
    expectError(await set("New", { "if-match": etag }), 412);
    const latest = (await server.api("GET", path, { token })).headers.get("etag") ?? "";
    expect(latest).not.toBe(etag);
    expect((await set("New", { "if-match": latest })).status).toBe(200);
    const trail = (await rowsOf(server, "audit")).filter((entry) => entry.record_id === row.id);
    expect(trail).toHaveLength(6);
    expect(trail.at(-1)).toMatchObject({
      action: "changed status",
      record_type: "application",
      record_name: row.reference,
      before: '{"status":"Rejected"}',
      after: '{"status":"New"}',
    });
    expectFieldError(await set("Nope"), "status");
  });
});
