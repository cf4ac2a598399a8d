import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addAccount, adminId, tokenOf } from "#tests/support/accounts.ts";
import { ALL_ENDPOINTS, addRecords, CONTACT_MESSAGE, callExample, type Records } from "#tests/support/calls.ts";
import { type Answer, readAnswer, send, sendBytes, sendJson } from "#tests/support/http.ts";
import { cheapHashing } from "#tests/support/passwords.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { startSmtp, type TestSmtp } from "#tests/support/smtp.ts";
import { waitUntil } from "#tests/support/wait-until.ts";
import { TRAP_INPUT } from "#web/site/forms/form.ts";

/** Values that no line may contain, by the place where they are sent. */
const CANARY = {
  password: "canary-password-4711",
  name: "Canary Name 4712",
  email: "canary.4713@example.net",
  message: "canary message text 4714",
  subject: "canary subject 4715",
  company: "canary company 4716",
  website: "canary-website-4717",
  query: "canary-query-4718",
  resetToken: "canary-reset-4719",
  key: "canary-key-4720",
  garbage: "canary-garbage-token-4721",
  header: "canary-header-4722",
  staff: "canary-staff-4723@example.org",
  field: "canary-field-4724",
} as const;

/** Longer than the pauses after two failures for now, 10 and 30 s: on a busy machine the mail server may answer too late. */
const ALL_TRIED_MS = 100_000;

const logLines: string[] = [];
const hashing = cheapHashing();
const { verify } = hashing;
let server: TestServer;
let smtp: TestSmtp;
let records: Records;
const secrets: string[] = Object.values(CANARY);
const answers: Answer[] = [];

async function recorded(answer: Promise<Answer>): Promise<Answer> {
  const got = await answer;
  answers.push(got);
  return got;
}

const values = {
  name: CANARY.name,
  email: CANARY.email,
  message: CANARY.message,
  subject: CANARY.subject,
  company: CANARY.company,
};

beforeAll(async () => {
  // Its errors repeat the address, as those of real mail servers do.
  smtp = await startSmtp("refuses recipient");
  server = await startServer({
    logLines,
    hashing,
    sendMail: true,
    environment: { RATE_LIMIT: "off", MAIL_TO: CANARY.staff, SMTP_URL: smtp.url },
  });
  records = await addRecords(server);
  await addAccount(server, { email: CANARY.email, password: CANARY.password, name: CANARY.name, role: "admin" });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

const url = (path: string) => `${server.url}${path}`;
const post = (path: string, body: unknown, more = {}) => recorded(sendJson(url(path), "POST", body, more));

async function signingIn(): Promise<void> {
  const { json } = await post("/api/auth/login", { email: CANARY.email, password: CANARY.password });
  secrets.push(json.token);
  await post("/api/auth/login", { email: CANARY.email, password: `${CANARY.password}x` });
  await post("/api/auth/login", { email: CANARY.password, password: CANARY.email });
  await post("/api/auth/login", { [CANARY.field]: CANARY.password });
  await post("/api/auth/login", `{"email":"${CANARY.email}","password":"${CANARY.password}"`);
  await recorded(send(url(`/api/auth/me?token=${json.token}`), { token: json.token }));
  await recorded(send(url("/api/auth/me"), { token: CANARY.garbage }));
  await recorded(
    send(url("/api/messages"), { headers: { authorization: `Basic ${CANARY.password}`, "x-canary": CANARY.header } }),
  );
  await recorded(send(url("/api/auth/logout"), { method: "POST", token: json.token }));
  await recorded(send(url("/api/auth/me"), { token: json.token }));
}

async function writing(): Promise<void> {
  const { json } = await recorded(send(url("/api/public/form-token")));
  secrets.push(json.data.token);
  const headers = {
    "idempotency-key": CANARY.key,
    "user-agent": CANARY.header,
    referer: `https://x.example/${CANARY.resetToken}`,
  };
  await post("/api/contact", values, { headers });
  await post("/api/contact", { ...values, message: `${CANARY.message} 2` }, { headers });
  await post("/api/contact", { ...values, website: CANARY.website });
  await post("/api/contact", { ...values, formToken: json.data.token });
  await post("/api/contact", { ...values, email: `${CANARY.email} ${CANARY.email}`, name: "" });
  await post("/api/contact", { ...values, message: CANARY.message.repeat(1000) });
  await post("/api/contact", `${JSON.stringify(values)} ${CANARY.message}`);
  await post("/api/contact", JSON.stringify({ ...values, x: CANARY.message.repeat(20_000) }));
  await recorded(
    send(url("/api/contact"), { method: "POST", body: CANARY.message, headers: { "content-type": "text/plain" } }),
  );
}

async function reading(): Promise<void> {
  const token = await tokenOf(server, await adminId(server));
  secrets.push(token);
  await recorded(send(url(`/api/messages?q=${CANARY.query}&sort=${CANARY.query}`), { token }));
  await recorded(send(url(`/api/messages?q=${CANARY.query}`), { token }));
  await recorded(send(url(`/api/customers?q=${encodeURIComponent(CANARY.email)}&${CANARY.query}=1`), { token }));
  for (const one of ALL_ENDPOINTS)
    answers.push(await callExample(server, one, records, { token: await tokenOf(server, await adminId(server)) }));
  for (const path of [
    "/",
    "/",
    "/login",
    "/reset-password",
    "/newsletter/confirm",
    "/no-such-page",
    "/login/",
    "/admin/messages",
  ]) {
    await recorded(send(url(`${path}?token=${CANARY.resetToken}&email=${encodeURIComponent(CANARY.email)}`)));
  }
  await recorded(send(url(`/api/%zz?x=${CANARY.query}`)));
  await recorded(send(url(`/api/messages/${"x".repeat(300)}?x=${CANARY.query}`), { token }));
}

async function formsOfPages(): Promise<void> {
  const headers = { "content-type": "application/x-www-form-urlencoded", origin: server.url };
  const body = new URLSearchParams({ ...values, [TRAP_INPUT]: CANARY.website }).toString();
  for (const path of ["/?index", "/", "/login", "/no-such-page"])
    await recorded(send(url(path), { method: "POST", headers, body }));
}

/** Causes 500 errors with visitors' texts in the failing statement. */
async function faults(): Promise<void> {
  const { owner } = server.app.platform.database;
  await owner.schema.alterTable("outbox").renameColumn("sender_name", "elsewhere").execute();
  try {
    await post("/api/contact", values);
  } finally {
    await owner.schema.alterTable("outbox").renameColumn("elsewhere", "sender_name").execute();
  }
  const { schema } = owner;
  await schema
    .createIndex("one_per_address")
    .on("messages")
    .column("email_key")
    .unique()
    .execute()
    .catch(() => undefined);
  await schema
    .createIndex("one_per_message")
    .on("messages")
    .columns(["email_key", "created_at"])
    .unique()
    .execute()
    // On a fast machine two of the messages have the same time.
    .catch(() => undefined);
  await post("/api/contact", values);
}

async function unreadable(): Promise<void> {
  for (const bytes of [
    `${CANARY.garbage}\r\n\r\n`,
    `GET /?token=${CANARY.resetToken} HTTP/1.1\r\nHost: x\r\nX: ${CANARY.header.repeat(2000)}\r\n\r\n`,
    `GET /?token=${CANARY.resetToken} HTTP/1.1\r\n\r\n`,
  ]) {
    answers.push(readAnswer(await sendBytes(server.url, bytes)));
  }
}

describe("the log", () => {
  beforeAll(async () => {
    await signingIn();
    await writing();
    await reading();
    await formsOfPages();
    await faults();
    await unreadable();
    await waitUntil(
      "no mail waits",
      // Mails of a campaign that a call has paused wait until it is resumed.
      async () => (await rowsOf(server, "outbox")).every((mail) => mail.status === "Failed" || mail.campaign_id !== ""),
      ALL_TRIED_MS,
    );
  });

  test("has no typed or carried secrets: passwords, tokens, names, addresses, messages, searches", {
    tags: ["promise-10", "promise-34", "promise-37"],
  }, () => {
    expect(answers.length).toBeGreaterThan(50);
    expect(answers.some(({ status }) => status === 500)).toBe(true);
    const all = logLines.join("");
    for (const secret of [...secrets, CONTACT_MESSAGE.email, CONTACT_MESSAGE.name, CONTACT_MESSAGE.message]) {
      const line = logLines.find((one) => one.toLowerCase().includes(secret.toLowerCase()));
      expect(line, secret).toBeUndefined();
    }
    expect(all).not.toMatch(/argon2id|wst_[\w-]{8}/);
  });

  test("has one line of JSON per response, with its request id, method, path, status and time", async () => {
    // A line is written when its response is finished, and the last one may come before.
    const hasLine = (id: string | null) => logLines.some((line) => line.includes(`"requestId":"${id}"`));
    await waitUntil("the last answer has its line", () =>
      answers.every(({ headers }) => hasLine(headers.get("x-request-id"))),
    );
    const lines = logLines.map((line) => JSON.parse(line));
    for (const line of logLines) expect(line.endsWith("\n") && line.indexOf("\n") === line.length - 1).toBe(true);
    for (const { headers, status } of answers) {
      const id = headers.get("x-request-id");
      const own = lines.filter((line) => line.requestId === id && line.status !== undefined);
      expect(own, `${status} ${id}`).toHaveLength(1);
      expect(own[0]).toMatchObject({ status, level: expect.any(String), time: expect.stringMatching(/^\d{4}-.*Z$/) });
    }
  });

  test("has a line with the status 499 for a client that hangs up before the response", {
    tags: "promise-46",
  }, async () => {
    const { hostname, port } = new URL(server.url);
    const body = JSON.stringify({ email: "nobody@example.org", password: "not the password" });
    const before = logLines.length;
    const socket = connect(Number(port), hostname);
    let isDone = () => {};
    // The response waits for its own log line, so the client has hung up by then, however fast the machine is.
    hashing.verify = () => {
      socket.destroy();
      return new Promise((resolve) => {
        isDone = () => resolve(false);
      });
    };
    const head = `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
    socket.write(`${head}\r\n\r\n${body}`);
    await waitUntil("its line", () =>
      logLines.slice(before).some((line) => {
        const { req, status } = JSON.parse(line);
        return req?.path === "/api/auth/login" && status === 499;
      }),
    ).finally(() => {
      hashing.verify = verify;
      isDone();
    });
  });

  test.each([
    ["a call", "/api/products?of=who-hangs-up"],
    ["a page", "/about"],
    ["an address that cannot be read", "/%zz"],
  ])("names the address of a client that requests %s and hangs up at once", async (_, path) => {
    const { hostname, port } = new URL(server.url);
    const before = logLines.length;
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`, () => setImmediate(() => socket.resetAndDestroy())),
    );
    const line = () =>
      logLines
        .slice(before)
        .map((text) => JSON.parse(text))
        .find(({ req }) => req?.path === path.split("?", 1)[0]);
    await waitUntil("its line", () => line() !== undefined);
    expect(line().req.address).toBe("127.0.0.1");
  });

  test("names the account of a signed-in caller, and the error of a 500 under the same request id", () => {
    const lines = logLines.map((line) => JSON.parse(line));
    expect(lines.some((line) => line.req?.path === "/api/auth/me" && /^[0-9a-f-]{36}$/.test(line.account ?? ""))).toBe(
      true,
    );
    for (const { headers, status } of answers.filter((answer) => answer.status === 500)) {
      const fault = lines.find((line) => line.requestId === headers.get("x-request-id") && line.level === "error");
      expect(fault?.err, String(status)).toMatchObject({ type: expect.any(String), stack: expect.any(Array) });
    }
  });

  test("cannot be made to contain a forged line", { tags: "promise-34" }, async () => {
    const before = logLines.length;
    await send(url("/api/x%0a%7b%22level%22:%22forged%22%7d"));
    await send(url("/x%1b[31m%0d%0aforged"));
    for (const line of logLines.slice(before)) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
      expect(line.trimEnd()).not.toMatch(/[\x00-\x1f]/);
      expect(JSON.parse(line).level).toBe("info");
    }
  });
});
