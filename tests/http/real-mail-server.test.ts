import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { CONTACT_MESSAGE } from "#tests/support/calls.ts";
import { createClock, SECOND } from "#tests/support/clock.ts";
import { mayRunPostfix, type Postfix, startPostfix } from "#tests/support/postfix.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { MAIL_CERTIFICATE } from "#tests/support/smtp.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

// Pauses of the outbox are up to the clock; the mail server is real.
const clock = createClock();
const ownAuthorities = getCACertificates("default");
let postfix: Postfix;
let server: TestServer | undefined;

beforeAll(async () => {
  if (mayRunPostfix) postfix = await startPostfix();
});
afterEach(async () => {
  setDefaultCACertificates(ownAuthorities);
  await server?.close();
  server = undefined;
});
afterAll(() => postfix?.remove());

/** Sends a message of a visitor, about which the visitor and a member of staff get a mail. */
async function sendMessage(smtpUrl: string, email: string, message = CONTACT_MESSAGE): Promise<TestServer> {
  server = await startServer({
    environment: {
      RATE_LIMIT: "off",
      MAIL_FROM: "website@example.org",
      MAIL_TO: "staff@example.org",
      SMTP_URL: smtpUrl,
    },
    sendMail: true,
    now: clock.now,
  });
  const { status } = await server.api("POST", "/contact", { body: { ...message, email } });
  expect(status).toBe(201);
  return server;
}

const mailTo = async (email: string) =>
  (await rowsOf(server as TestServer, "outbox")).find(({ recipient_email }) => recipient_email === email);

const settled = (email: string) =>
  waitUntil(`the mail to ${email} has an outcome`, async () => {
    const mail = await mailTo(email);
    return mail && mail.attempts > 0 && mail.claimed_by === "" ? mail : undefined;
  });

/** Returns the mails that Postfix has delivered to a recipient. */
const deliveredTo = async (email: string) =>
  (await postfix.received()).filter((mail) => mail.includes(`X-Original-To: ${email}\n`));

const arrivedFor = (email: string) =>
  waitUntil(`a mail for ${email} is in the folder`, async () => (await deliveredTo(email))[0]);

describe.runIf(mayRunPostfix)("mail to Postfix", { tags: "release" }, () => {
  test("arrives over STARTTLS, with a name and a text outside of ASCII", async () => {
    setDefaultCACertificates([...ownAuthorities, MAIL_CERTIFICATE]);
    const message = { ...CONTACT_MESSAGE, name: "Nomvula Dlamini-Müller", message: "Grüße aus Westville 👋" };
    await sendMessage(postfix.urls.secure, "tls@example.net", message);
    expect(await settled("tls@example.net")).toMatchObject({ status: "Sent", attempts: 1, last_error: "" });
    expect(await arrivedFor("tls@example.net")).toMatch(/with ESMTPS/);
    await waitUntil("staff got the name", async () =>
      (await deliveredTo("staff@example.org")).some((mail) => mail.includes("Dlamini-M=C3=BCller")),
    );
  });

  test("needs no signed certificate on the same machine, where Debian's package has none", async () => {
    await sendMessage(postfix.urls.plain, "unsigned@example.net");
    expect(await settled("unsigned@example.net")).toMatchObject({ status: "Sent", attempts: 1 });
    expect(await arrivedFor("unsigned@example.net")).toMatch(/with ESMTPS/);
  });

  test("waits while the recipient is greylisted, and then arrives once", async () => {
    await postfix.answer("grey@example.net", "450 4.2.0 Greylisted, try again later");
    await sendMessage(postfix.urls.plain, "grey@example.net");
    const first = await settled("grey@example.net");
    expect(first).toMatchObject({ status: "Queued", attempts: 1 });
    expect(first.last_error).toContain("450");
    await postfix.answer("grey@example.net", undefined);
    clock.forward(11 * SECOND);
    await waitUntil("it is sent", async () => (await mailTo("grey@example.net"))?.status === "Sent");
    await arrivedFor("grey@example.net");
    expect(await deliveredTo("grey@example.net")).toHaveLength(1);
  });

  test("fails at once with the server's reason for a recipient that does not exist", async () => {
    await postfix.answer("gone@example.net", "550 5.1.1 No such person here");
    await sendMessage(postfix.urls.plain, "gone@example.net");
    const mail = await settled("gone@example.net");
    expect(mail).toMatchObject({ status: "Failed", attempts: 1, sent_at: null });
    expect(mail.last_error).toContain("550");
    await arrivedFor("staff@example.org");
  });

  test("arrives through a server that greets after four seconds", async () => {
    await sendMessage(postfix.urls.slow, "slow@example.net");
    expect(await settled("slow@example.net")).toMatchObject({ status: "Sent", attempts: 1 });
    await arrivedFor("slow@example.net");
  });
});
