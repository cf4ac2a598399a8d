import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { emailAddress } from "#contract/fields.ts";
import { MissingMailFile } from "#server/platform/mail/mail-attachments.ts";
import { type OutgoingMail, PartlyRefused } from "#server/platform/mail/outgoing-mail.ts";
import { createMailTransport, type MailTransport } from "#server/platform/mail/transport.ts";
import { OUTBOX_ROW } from "#tests/support/mails.ts";
import { configOf } from "#tests/support/platform.ts";
import { GONE, MAIL_CERTIFICATE, type SmtpOptions, startSmtp, type TestSmtp } from "#tests/support/smtp.ts";

const MAIL = OUTBOX_ROW;

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "mail-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

/** Runs `work` with a mail server and a transport to it. */
async function withSmtp(options: SmtpOptions, work: (smtp: TestSmtp, transport: MailTransport) => Promise<void>) {
  const smtp = await startSmtp("accepts", options);
  const transport = createMailTransport(configOf({ SMTP_URL: smtp.url, MAIL_FROM: "web@example.org" }));
  try {
    await work(smtp, transport);
  } finally {
    transport.close();
    await smtp.close();
  }
}

describe("without a mail server", () => {
  async function written(mail: OutgoingMail): Promise<string> {
    await createMailTransport(configOf({ DATA_DIR: dataDir, MAIL_FROM: "web@example.org" })).deliver(mail);
    const [file = "", ...others] = await readdir(join(dataDir, "outbox"));
    expect(others).toEqual([]);
    expect(file).toBe(`${mail.id}-${mail.kind}.eml`);
    expect((await stat(join(dataDir, "outbox", file))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, "outbox"))).mode & 0o777).toBe(0o700);
    return readFile(join(dataDir, "outbox", file), "utf8");
  }

  test("a mail becomes a file that only we can read", async () => {
    const eml = await written(MAIL);
    expect(eml).toContain(`Message-ID: <${MAIL.id}@example.org>`);
    expect(eml).toContain("From: Palmiet <web@example.org>");
    expect(eml).toContain("Reply-To: hello@example.org");
    expect(eml).toContain("Date: Fri, 20 Nov 2026 08:00:00 +0000");
    expect(eml).toContain("Auto-Submitted: auto-replied");
    expect(eml).toMatch(/multipart\/alternative/);
    expect(eml).toContain("zoe@example.org");
    expect(eml.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  });

  test("a newsletter mail has the headers of one-click unsubscribe", async () => {
    const url = "https://example.org/api/newsletter/unsubscribe?token=abc";
    // A long header continues in the next line.
    const eml = (await written({ ...MAIL, unsubscribe_url: url })).replaceAll(/\r\n +/g, " ");
    expect(eml).toContain(`List-Unsubscribe: <${url}>`);
    expect(eml).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  });

  test("any other mail has no unsubscribe headers", async () => {
    expect(await written(MAIL)).not.toContain("List-Unsubscribe");
  });

  test("a mail that is delivered twice makes one file", async () => {
    await written(MAIL);
    await written(MAIL);
  });

  test("a visitor's text cannot begin a header", { tags: "promise-30" }, async () => {
    const evil = "x\r\nBcc: evil@example.org\r\n\r\nbody";
    const eml = await written({ ...MAIL, subject: evil, recipient_name: evil, sender_name: evil });
    expect(eml.split("\r\n\r\n")[0]).not.toMatch(/^Bcc:/im);
  });

  test("the name of a file is no encoded word, in which mail programs would read another name", async () => {
    const names = ["=?utf-8?B?ZXZpbC5leGU=?=", 'a"\r\nBcc: evil@example.org\r\n.pdf'];
    const open = async () => Readable.from(["x"]);
    const files = names.map((name) => ({ name, type: "application/octet-stream", open }));
    const eml = await written({ ...MAIL, files });
    expect(eml).toContain("= ?utf-8");
    expect(eml).not.toMatch(/=\?utf-8\?B\?ZXZpbC5leGU|^Bcc:/im);
  });
});

/** Returns a header as a mail program shows it: decoded wherever it looks encoded (RFC 2047), which is always UTF-8 in Q here. */
function shown(eml: string, name: string): string {
  const head = eml.split("\r\n\r\n")[0]?.replaceAll(/\r\n[ \t]+/g, " ") ?? "";
  const value = new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1] ?? "";
  return value.replaceAll(/\?= (?==\?)/g, "?=").replaceAll(/=\?utf-8\?q\?(.*?)\?=/gi, (_, text: string) => {
    const bytes = text.replaceAll("_", " ").replaceAll(/=(..)/g, "%$1");
    return decodeURIComponent(bytes.replaceAll(/%(?![\dA-F]{2})/g, "%25"));
  });
}

describe("words of a visitor in a header", () => {
  test.each([
    ["New message from =?utf-8?q?=42oss?= (MSG)", "New message from = ?utf-8?q?=42oss?= (MSG)"],
    ["Zoë =?UTF-8?B?Qm9zcw==?=", "Zoë = ?UTF-8?B?Qm9zcw== ?="],
    ["X\u2028\u2029Open it:\u2028https://evil.example", "X Open it: https://evil.example"],
    ["Invoice \u202Efdp.exe\u2066 (MSG)", "Invoice  fdp.exe  (MSG)"],
    ["Nour نور \u0085x", "Nour نور  x"],
  ])("the text %j is shown in a header as %j", { tags: "promise-30" }, async (text, expected) => {
    const smtp = await startSmtp();
    const transport = createMailTransport(configOf({ SMTP_URL: smtp.url }));
    await transport.deliver({ ...MAIL, subject: text, recipient_name: text, sender_name: text });
    const [{ raw } = { raw: "" }] = smtp.received;
    expect(shown(raw, "Subject")).toBe(expected);
    for (const name of ["From", "To"]) expect(shown(raw, name), name).toContain(expected);
    transport.close();
    await smtp.close();
  });
});

describe("with a mail server", () => {
  test("a mail has one recipient, whatever the name and the address hold", { tags: "promise-30" }, async () => {
    const smtp = await startSmtp();
    const transport = createMailTransport(configOf({ SMTP_URL: smtp.url }));
    await transport.deliver(MAIL);
    expect(smtp.received).toMatchObject([{ recipients: ["zoe@example.org"], messageId: `<${MAIL.id}@example.org>` }]);
    // The contract refuses addresses like these. If one gets here all the same, the mail must not reach the second address.
    for (const crafted of ["a@b.co,c@d.co", "a@b.co\r\nBcc: evil@x.co", "friends: c@d.co;"]) {
      await transport.deliver({ ...MAIL, recipient_email: crafted }).catch(() => undefined);
    }
    const reached = smtp.received.flatMap(({ recipients }) => recipients);
    for (const other of ["c@d.co", "evil@x.co", "evil@example.org"]) expect(reached).not.toContain(other);
    transport.close();
    await smtp.close();
  });

  test("a mail to any valid address has exactly one recipient and no injected header", async () => {
    const smtp = await startSmtp();
    const transport = createMailTransport(configOf({ SMTP_URL: smtp.url }));
    const locals = ["jo", "jo.m+tag", ".jo.", "a!b", "a%b", "=?utf-8?q?x?=", "/a=b", "{a}|~", "'a'", "bcc"];
    const domains = ["localhost", "mail-1", "x.example.org"];
    const taken = locals.map((local, at) => `${local}@${domains[at % domains.length]}`);
    for (const address of taken) {
      expect(emailAddress.safeParse(address).success, address).toBe(true);
      await transport.deliver({ ...MAIL, recipient_name: "", recipient_email: address, reply_to: address });
      const mail = smtp.received.at(-1);
      // Quotes and angle brackets are only a different spelling, which an address with a dot at the end of its local part needs.
      const unquoted = (text: string) => text.replace(/^([\w-]+: )?<(.*)>$/, "$1$2").replace(/"([^"@]*)"@/, "$1@");
      expect(mail?.recipients.map(unquoted)).toEqual([address]);
      const head = mail?.raw.split("\r\n\r\n")[0]?.replaceAll(/\r\n[ \t]+/g, " ") ?? "";
      const named = head.split("\r\n").filter((line) => /^(to|cc|bcc|reply-to):/i.test(line));
      expect(named.map(unquoted).sort()).toEqual([`Reply-To: ${address}`, `To: ${address}`]);
    }
    expect(smtp.received).toHaveLength(taken.length);
    transport.close();
    await smtp.close();
  });

  test("a mail that the server refuses causes an error with its code", async () => {
    const smtp = await startSmtp();
    const transport = createMailTransport(configOf({ SMTP_URL: smtp.url }));
    smtp.setFaultMode("refuses recipient");
    await expect(transport.deliver(MAIL)).rejects.toMatchObject({ code: "EENVELOPE", responseCode: 550 });
    transport.close();
    await smtp.close();
    await expect(transport.deliver(MAIL)).rejects.toMatchObject({ code: "ESOCKET" });
  });

  describe("mails of a campaign", () => {
    const ids = Array.from({ length: 5 }, (_, index) => `0198a0e2-7c1e-7000-8000-00000000000${index}`);
    const messageIds = ids.map((id) => `<${id}@example.org>`);
    const campaignMail = (id: string) => ({ ...MAIL, id, list: "newsletter" });

    test("mails of a campaign share a connection, and any other mail has its own", () =>
      withSmtp({}, async (smtp, transport) => {
        for (const id of ids) await transport.deliver(campaignMail(id));
        expect(smtp.connections()).toBe(1);
        await transport.deliver(MAIL);
        await transport.deliver(MAIL);
        expect(smtp.connections()).toBe(3);
      }));

    test("a connection takes 100 mails of a campaign", () =>
      withSmtp({}, async (smtp, transport) => {
        for (let sent = 0; sent < 100; sent++) await transport.deliver(campaignMail(MAIL.id));
        expect(smtp.connections()).toBe(1);
        await transport.deliver(campaignMail(MAIL.id));
        expect(smtp.connections()).toBe(2);
      }));

    test.each(["hangs up", "idle", 421, 452, 550] as const)(
      "a server that ends its session after one mail (%s) gets each mail once",
      (secondMail) =>
        withSmtp({ secondMail }, async (smtp, transport) => {
          for (const id of ids) await transport.deliver(campaignMail(id));
          expect(smtp.received.map(({ messageId }) => messageId)).toEqual(messageIds);
        }),
    );

    test("a mail that the server may have taken is not sent again by the connection", () =>
      withSmtp({}, async (smtp, transport) => {
        await transport.deliver(campaignMail(MAIL.id));
        smtp.setFaultMode("accepts in silence");
        await expect(transport.deliver(campaignMail(MAIL.id))).rejects.toThrow();
        expect(smtp.received).toHaveLength(2);
      }));

    test("a refused recipient of a campaign costs one attempt and does not fail the next mail", () =>
      withSmtp({}, async (smtp, transport) => {
        const refused = { ...campaignMail(MAIL.id), recipient_email: `${GONE}1@example.org` };
        await expect(transport.deliver(refused)).rejects.toMatchObject({ code: "EENVELOPE", responseCode: 550 });
        expect(smtp.connections()).toBe(1);
        await transport.deliver(campaignMail(MAIL.id));
        expect(smtp.received).toHaveLength(1);
      }));
  });

  test.each(["", "office@example.org"])("a mail with copies goes to all of them, from the sender '%s'", (returnPath) =>
    withSmtp({}, async (smtp, transport) => {
      await transport.deliver({ ...MAIL, cc: "a@example.org\nb@example.net", returnPath });
      expect(smtp.received[0]?.recipients).toEqual([MAIL.recipient_email, "a@example.org", "b@example.net"]);
      expect(smtp.received[0]?.raw).toMatch(/^Cc: a@example\.org, b@example\.net\r?$/m);
    }),
  );

  test("a mail whose copy is refused fails for good, since the others have it", () =>
    withSmtp({}, async (smtp, transport) => {
      const partly = transport.deliver({ ...MAIL, cc: `a@example.org\n${GONE}1@example.org` });
      await expect(partly).rejects.toThrow(PartlyRefused);
      expect(smtp.received[0]?.recipients).toEqual([MAIL.recipient_email, "a@example.org"]);
    }));

  test("a mail whose file disappears or breaks off while it is sent never arrives", async () => {
    const smtp = await startSmtp();
    const failures = {
      gone: () => Promise.reject(new MissingMailFile()),
      cut: async () =>
        Readable.from(
          (async function* () {
            yield Buffer.alloc(100_000);
            throw new MissingMailFile();
          })(),
        ),
    };
    for (const open of Object.values(failures)) {
      const first = { name: "a.txt", type: "text/plain", open: async () => Readable.from([Buffer.alloc(200_000)]) };
      const mail = { ...MAIL, files: [first, { ...first, open }] };
      const ofFiles = configOf({ DATA_DIR: dataDir, MAIL_FROM: "web@example.org" });
      for (const config of [configOf({ SMTP_URL: smtp.url }), ofFiles]) {
        const transport = createMailTransport(config);
        await expect(transport.deliver(mail)).rejects.toBeInstanceOf(MissingMailFile);
        transport.close();
      }
    }
    expect(smtp.received).toEqual([]);
    expect(await readdir(dataDir)).toEqual([]);
    await smtp.close();
  });
});

describe("a mail server with TLS and an account", () => {
  const account = { user: "website", password: "s3cret word" };
  const ownAuthorities = getCACertificates("default");
  const urlOf = (smtp: TestSmtp) => smtp.url.replace("//", `//website:${encodeURIComponent(account.password)}@`);
  afterEach(() => setDefaultCACertificates(ownAuthorities));

  async function deliverTo(smtp: TestSmtp, url: string): Promise<void> {
    const transport = createMailTransport(configOf({ SMTP_URL: url }));
    await transport.deliver(MAIL).finally(async () => {
      transport.close();
      await smtp.close();
    });
  }

  test.each(["implicit", "starttls"] as const)(
    "a mail server with TLS gets the mail over %s TLS, with name and password",
    async (tls) => {
      setDefaultCACertificates([...ownAuthorities, MAIL_CERTIFICATE]);
      const smtp = await startSmtp("accepts", { tls, account });
      await deliverTo(smtp, urlOf(smtp));
      expect(smtp.received).toHaveLength(1);
      expect(smtp.logins).toEqual([{ user: "website", secure: true }]);
    },
  );

  test("a mail server with an untrusted certificate gets no mail", async () => {
    const smtp = await startSmtp("accepts", { tls: "implicit", account });
    await expect(deliverTo(smtp, urlOf(smtp))).rejects.toThrow(/self-signed certificate/);
    expect([smtp.received, smtp.logins]).toEqual([[], []]);
  });

  test("a mail server of this machine needs no signed certificate for a mail without a password", async () => {
    const smtp = await startSmtp("accepts", { tls: "starttls" });
    await deliverTo(smtp, smtp.url);
    expect(smtp.received).toHaveLength(1);
  });

  test("a mail server without TLS never gets the password", async () => {
    const smtp = await startSmtp("accepts", { account });
    await expect(deliverTo(smtp, urlOf(smtp))).rejects.toMatchObject({ code: "ETLS" });
    expect(smtp.logins).toEqual([]);
  });

  test("the error about a wrong password has the server's reason and no password", async () => {
    setDefaultCACertificates([...ownAuthorities, MAIL_CERTIFICATE]);
    const smtp = await startSmtp("accepts", { tls: "starttls", account });
    const wrong = smtp.url.replace("//", "//website:another-canary@");
    const error = await deliverTo(smtp, wrong).catch((reason: Error) => reason);
    expect(error).toMatchObject({ code: "EAUTH", responseCode: 535 });
    expect(String(error)).not.toContain("canary");
  });
});
