import { SMTPServer } from "smtp-server";
import {
  ADMIN,
  type DrillInstallation,
  inspect,
  type Running,
  signIn,
  startRunning,
  variablesOf,
  withInstallation,
} from "#bench/fault-injection/drill-installation.ts";
import { expectAtMost, expectNever, type Outcome } from "#bench/fault-injection/outcome.ts";
import { CONSENT_VERSION } from "#contract/newsletter.ts";
import { unsubscribeToken } from "#server/newsletter/unsubscribe-token.ts";
import { SIGNING_SECRET, sharedSecret } from "#server/platform/database/secrets.ts";
import { newId } from "#server/platform/records/ids.ts";
import { send, sendJson } from "#tests/support/http.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

export interface CampaignPlan {
  /** Readers who stay subscribed. */
  readers: number;
  /** Readers who unsubscribe while the campaign is sent. */
  leaving: number;
  kills: number;
  /** Maximum time of the whole campaign. */
  timeoutMs: number;
}

/** Maximum time of a password mail during a campaign. */
const PASSWORD_MS = 60_000;
/** Mails of campaigns that a process sends at a time. */
const UNDER_WAY = 3;
/** Time until the mail server greets, as servers do that look up their clients first. */
const GREETING_MS = 100;

interface Sink {
  url: string;
  /** Number of connections opened so far. */
  connections(): number;
  /** Message-ID and recipient of each delivery. */
  received: { messageId: string; to: string; at: number }[];
  close(): Promise<void>;
}

/** Starts a mail server that keeps only the Message-ID and the recipient of each mail. */
async function startSink(): Promise<Sink> {
  const received: Sink["received"] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onConnect(_session, done) {
      connections++;
      setTimeout(done, GREETING_MS);
    },
    onData(stream, { envelope }, done) {
      let head = "";
      stream.on("data", (chunk: Buffer) => {
        if (head.length < 4000) head += chunk.toString("latin1");
      });
      stream.on("end", () => {
        const messageId = /^Message-ID: (<[^>]+>)/im.exec(head)?.[1] ?? "";
        received.push({ messageId, to: envelope.rcptTo[0]?.address ?? "", at: performance.now() });
        done();
      });
    },
  });
  // A client that is killed is not a failure of the server.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("The mail server has no port");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    connections: () => connections,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Adds confirmed readers. Returns their ids in the order in which they are written to. */
async function addReaders(installation: DrillInstallation, count: number): Promise<{ id: string; email: string }[]> {
  const readers = Array.from({ length: count }, (_, index) => ({ id: newId(), email: `reader-${index}@example.org` }));
  const at = new Date().toISOString();
  await inspect(installation, async (database) => {
    for (let from = 0; from < count; from += 500) {
      const rows = readers.slice(from, from + 500).map(({ id, email }) => ({
        id,
        email,
        email_key: email,
        status: "Confirmed" as const,
        spam_reason: null,
        token_hash: null,
        token_expires_at: "" as const,
        consent_version: CONSENT_VERSION,
        notice_version: 1,
        requested_at: at,
        requested_from: "192.0.2.1",
        confirmed_at: at,
        confirmed_from: "192.0.2.1",
        unsubscribed_at: null,
        consent_source: "Form" as const,
        evidence: "",
        search: email,
        version: 1,
        created_at: at,
        updated_at: at,
      }));
      await database.write((tx) => tx.insertInto("subscribers").values(rows).execute());
    }
  });
  return readers.sort((one, other) => (one.id < other.id ? -1 : 1));
}

/**
 * Sends a campaign while the program is killed, some readers unsubscribe and somebody asks for a new password. Counts the mails that
 * arrive.
 */
export async function drillCampaign(plan: CampaignPlan): Promise<Outcome[]> {
  const sink = await startSink();
  try {
    return await withInstallation(async (installation) => {
      const running = await startRunning(variablesOf(installation, { SMTP_URL: sink.url }));
      try {
        return await sendUnderKills(plan, installation, running, sink);
      } finally {
        await running.kill();
      }
    });
  } finally {
    await sink.close();
  }
}

async function sendUnderKills(
  { readers: staying, leaving, kills, timeoutMs }: CampaignPlan,
  installation: DrillInstallation,
  running: Running,
  sink: Sink,
): Promise<Outcome[]> {
  const all = await addReaders(installation, staying + leaving);
  const signingSecret = await inspect(installation, (database) => sharedSecret(database, SIGNING_SECRET));
  const token = await signIn(running.url);
  const campaigns = `${running.url}/api/campaigns`;
  const texts = { subject: "What we built", preheader: "News", body: "Some **words**, and [our work](/products)." };
  const { id } = (await sendJson(campaigns, "POST", texts, { token })).json.data;
  const startedAt = performance.now();
  await sendJson(`${campaigns}/${id}/send`, "POST", {}, { token });
  const arrived = (count: number) =>
    waitUntil(`${count} mails have arrived`, () => sink.received.length >= count, timeoutMs);

  // Those who leave are written to last, so that their mails still wait.
  const left = new Map<string, number>();
  await arrived(Math.round(all.length / 10));
  for (const reader of all.slice(-leaving)) {
    const search = new URLSearchParams({ token: unsubscribeToken({ signingSecret }, reader.id, id) });
    await send(`${running.url}/api/newsletter/unsubscribe?${search}`, { method: "POST" });
    left.set(reader.email, performance.now());
  }
  const passwordTimes: number[] = [];
  for (let kill = 0; kill < kills; kill++) {
    await arrived(Math.round((all.length * (kill + 1)) / (kills + 2)));
    await running.killAndRestart();
    if (kill > 0) continue;
    const askedAt = performance.now();
    await sendJson(`${running.url}/api/auth/forgot-password`, "POST", { email: ADMIN.email });
    await waitUntil("the password mail arrives", () => sink.received.some(({ to }) => to === ADMIN.email), timeoutMs);
    passwordTimes.push(performance.now() - askedAt);
  }
  const read = async () => (await send(`${campaigns}/${id}`, { token })).json.data;
  await waitUntil("the campaign is Sent", async () => (await read()).status === "Sent", timeoutMs);
  const { recipients, sent, unsubscribed } = await read();

  const mails = sink.received.filter(({ to }) => to !== ADMIN.email);
  const distinct = new Set(mails.map(({ messageId }) => messageId)).size;
  const written = new Set(mails.map(({ to }) => to)).size;
  const repeats = mails.length - distinct;
  const toLeft = mails.filter(({ to, at }) => at > (left.get(to) ?? Number.POSITIVE_INFINITY)).length;
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(
    `  ${distinct} Message-IDs to ${written} readers, ${repeats} repeats, ${toLeft} to unsubscribed readers, ` +
      `password mail after ${Math.round(passwordTimes[0] ?? 0)} ms, ${seconds} s, ${sink.connections()} connections; ` +
      `counts: ${recipients} recipients, ${sent} sent, ${unsubscribed} unsubscribed`,
  );
  return [
    expectNever("campaign: readers without exactly one Message-ID", kills, Math.abs(staying - distinct), staying),
    expectNever("campaign: readers who are not counted as sent", kills, Math.abs(staying - sent), staying),
    {
      what: "campaign: mails that arrive twice, with one Message-ID",
      often: kills,
      figure: String(repeats),
      limit: `${UNDER_WAY * kills}`,
      held: repeats <= UNDER_WAY * kills && written === distinct,
    },
    expectNever("campaign: mails to readers who had unsubscribed", kills, toLeft, leaving),
    expectAtMost("campaign: until a password mail arrives", passwordTimes, PASSWORD_MS),
  ];
}
