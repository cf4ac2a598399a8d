import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer } from "smtp-server";

/** Behaviour of the mail server. `slow` takes its time over each mail. */
export type SmtpFaultMode =
  | "accepts"
  | "slow"
  | "tries later"
  | "refuses sender"
  | "refuses recipient"
  /** Refuses every recipient because of the sender. */
  | "refuses policy"
  /** Refuses every recipient without a reason, as servers do whose account is wrong. */
  | "refuses plainly"
  /** Refuses every recipient, and names its mailbox. */
  | "names mailbox"
  | "refuses content"
  | "hangs"
  /** Hangs up after a mail, before the response. */
  | "accepts in silence"
  /** Every second mail fails: refused for now, cut off in the middle, or accepted without a response. */
  | "fails half the time";

/** Beginning of the addresses that the mail server does not have, whatever its behaviour. */
export const GONE = "gone-";

export interface ReceivedMail {
  messageId: string;
  sender: string;
  recipients: string[];
  raw: string;
}

export interface TestSmtp {
  port: number;
  url: string;
  received: ReceivedMail[];
  /** Sign-in attempts: the user, and whether the connection had TLS. */
  logins: { user: string; secure: boolean }[];
  /** Number of connections opened so far. */
  connections(): number;
  setFaultMode(mood: SmtpFaultMode): void;
  close(): Promise<void>;
}

function rejection(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

const HALF_FAILURES = ["before", "content", "cut", "silent"] as const;

export interface SmtpOptions {
  /** Port of an earlier server that this one replaces. */
  port?: number;
  /** Speaks TLS from the first byte, or after STARTTLS, with the certificate of tests/support/certificates. */
  tls?: "implicit" | "starttls";
  /** The only account that may send. Without it every client may. */
  account?: { user: string; password: string };
  /** Response to a second mail over the same connection: an SMTP code, or none. `idle` hangs up before the mail. */
  secondMail?: 421 | 452 | 550 | "hangs up" | "idle";
}

const readPem = (name: string) => readFile(join(import.meta.dirname, "certificates", name), "utf8");
/** Certificate of the mail server with TLS. Clients trust it only if configured to. */
export const MAIL_CERTIFICATE = await readPem("mail.cert.pem");

/** Starts a real mail server on the loopback. */
export async function startSmtp(mood: SmtpFaultMode = "accepts", options: SmtpOptions = {}): Promise<TestSmtp> {
  const { port = 0, tls, account, secondMail } = options;
  const received: ReceivedMail[] = [];
  const logins: TestSmtp["logins"] = [];
  let current = mood;
  let connections = 0;
  let mails = 0;
  /** Failure of each connection's mail, by session id. */
  const failing = new Map<string, (typeof HALF_FAILURES)[number]>();
  /** Ids of the sessions that sent a mail. */
  const used = new Set<string>();
  const server = new SMTPServer({
    secure: tls === "implicit",
    ...(tls ? { key: await readPem("mail.key.pem"), cert: MAIL_CERTIFICATE } : {}),
    authOptional: account === undefined,
    disabledCommands: [...(tls === "starttls" ? [] : ["STARTTLS"]), ...(account ? [] : ["AUTH"])],
    allowInsecureAuth: true,
    onAuth({ username, password }, session, done) {
      logins.push({ user: username ?? "", secure: session.secure });
      const isKnown = username === account?.user && password === account?.password;
      done(isKnown ? null : rejection(535, "Authentication failed"), { user: username });
    },
    logger: false,
    closeTimeout: 200,
    onConnect(_session, done) {
      connections++;
      // Sends nothing at all, not even the greeting.
      if (current !== "hangs") done();
    },
    onMailFrom(_address, session, done) {
      if (secondMail !== undefined && used.has(session.id)) {
        return typeof secondMail === "number" ? done(rejection(secondMail, "One mail a session")) : cutOff(session.id);
      }
      failing.delete(session.id);
      const failure = HALF_FAILURES[(mails >> 1) % HALF_FAILURES.length];
      if (current === "fails half the time" && mails++ % 2 === 0 && failure) failing.set(session.id, failure);
      if (current === "tries later" || failing.get(session.id) === "before")
        done(rejection(421, "Service not available, try later"));
      else done(current === "refuses sender" ? rejection(550, "Sender refused") : null);
    },
    onRcptTo({ address }, _session, done) {
      if (address.startsWith(GONE)) return done(rejection(550, "5.1.1 No such mailbox"));
      if (current === "refuses plainly") return done(rejection(550, "Requested action not taken"));
      if (current === "names mailbox") return done(rejection(550, `5.1.1 unknown user ${address.split("@")[0]}`));
      if (current === "refuses policy") return done(rejection(550, "5.7.1 Message refused by policy"));
      done(
        current === "refuses recipient"
          ? rejection(
              550,
              `5.1.1 No such mailbox ${address}; see https://relay.example.net/why?token=${"t".repeat(43)}`,
            )
          : null,
      );
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const failure = failing.get(session.id);
        if (current === "slow") await sleep(300);
        if (current === "refuses content") return done(rejection(554, "Looks like spam"));
        if (failure === "content") return done(rejection(451, "Local error in processing"));
        if (failure === "cut") return cutOff(session.id);
        const raw = Buffer.concat(chunks).toString();
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          messageId: /^Message-ID: (<[^>]+>)/im.exec(raw)?.[1] ?? "",
          sender: mailFrom ? mailFrom.address : "",
          recipients: rcptTo.map((recipient) => recipient.address),
          raw,
        });
        // The mail has arrived without a response to the client: a second delivery must be recognisable as the same
        // mail.
        if (failure === "silent" || current === "accepts in silence") return cutOff(session.id);
        used.add(session.id);
        done();
        if (secondMail === "idle") setImmediate(() => cutOff(session.id));
      });
    },
  });
  function cutOff(sessionId: string): void {
    for (const connection of server.connections) if (connection.id === sessionId) connection.close();
  }
  // A client that hangs up is not a failure of the server.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("The mail server has no port");
  return {
    port: address.port,
    url: `${tls === "implicit" ? "smtps" : "smtp"}://127.0.0.1:${address.port}`,
    received,
    logins,
    connections: () => connections,
    setFaultMode: (next) => {
      current = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
