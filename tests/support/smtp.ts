import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer } from "smtp-server";

/** How the mail server treats mail. `slow` takes its time over each. */
export type SmtpMood =
  | "accepts"
  | "slow"
  | "tries later"
  | "refuses sender"
  | "refuses recipient"
  | "refuses content"
  | "hangs";

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
  /** Connections that were ever opened. */
  connections(): number;
  setMood(mood: SmtpMood): void;
  close(): Promise<void>;
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** A real mail server on the loopback; on `port` when it comes back to where it was. */
export async function startSmtp(mood: SmtpMood = "accepts", port = 0): Promise<TestSmtp> {
  const received: ReceivedMail[] = [];
  let current = mood;
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    closeTimeout: 200,
    onConnect(_session, done) {
      connections++;
      // Says nothing at all: not even the greeting.
      if (current !== "hangs") done();
    },
    onMailFrom(_address, _session, done) {
      if (current === "tries later") done(refusal(421, "Service not available, try later"));
      else done(current === "refuses sender" ? refusal(550, "Sender refused") : null);
    },
    onRcptTo({ address }, _session, done) {
      done(current === "refuses recipient" ? refusal(550, `No such mailbox ${address}`) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        if (current === "slow") await sleep(300);
        if (current === "refuses content") return done(refusal(554, "Looks like spam"));
        const raw = Buffer.concat(chunks).toString();
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          messageId: /^Message-ID: (<[^>]+>)/im.exec(raw)?.[1] ?? "",
          sender: mailFrom ? mailFrom.address : "",
          recipients: rcptTo.map((recipient) => recipient.address),
          raw,
        });
        return done();
      });
    },
  });
  // A client that hangs up is no concern of the server.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("The mail server has no port");
  return {
    port: address.port,
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    connections: () => connections,
    setMood: (next) => {
      current = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
