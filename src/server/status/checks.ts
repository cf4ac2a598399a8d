import { writeFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import type { StatusComponent, StatusReason } from "#contract/status.ts";
import { getHealth } from "#contract/system.ts";
import { findInboxProblem } from "#server/inbox/find-inbox-problem.ts";
import { type FileStore, readShortText } from "#server/platform/files/file-storage.ts";
import { checkItself } from "#server/platform/http/fastify.ts";
import { isMailStalled } from "#server/platform/mail/stalled-outbox.ts";
import type { MailTransport } from "#server/platform/mail/transport.ts";
import type { Platform } from "#server/platform/platform.ts";
import { newId } from "#server/platform/records/ids.ts";
import { MINUTE_MS } from "#server/status/calendar.ts";

/** Time after which a waiting mail is a fault. A shorter wait is normal, because the outbox retries after each failure. */
const MAX_WAIT_MS = 15 * MINUTE_MS;

/** Time after which a mailbox that is not read is a fault. A mail server that restarts is away for less. */
const MAX_UNREAD_MS = 2 * MINUTE_MS;

/** Check of a component. `run` returns why it failed, or null. If it throws, `reason` is the reason. */
export interface ComponentCheck {
  component: StatusComponent;
  run: () => Promise<StatusReason | null>;
  /** Reason of a failure for which `run` throws. */
  reason: StatusReason;
}

/** Returns the check that the home page is complete, as visitors get it. */
export function checkWebsite(app: FastifyInstance): ComponentCheck {
  async function run() {
    const { status, body } = await checkItself(app, "/");
    return status === 200 && body.includes("</html>") ? null : "no-page";
  }
  return { component: "website", run, reason: "no-page" };
}

/** Returns the check that a call of the API returns what the contract says. */
export function checkApi(app: FastifyInstance): ComponentCheck {
  async function run() {
    const { status, body } = await checkItself(app, `/api${getHealth.path}`);
    return status === getHealth.status && getHealth.reply.safeParse(JSON.parse(body)).success ? null : "no-answer";
  }
  return { component: "api", run, reason: "no-answer" };
}

/** Returns the check that the mail server accepts connections, queued mail is sent, and received mail is read. */
export function checkMail(platform: Platform, transport: MailTransport): ComponentCheck {
  const { database, now } = platform;
  const ago = (ms: number) => new Date(now().getTime() - ms).toISOString();
  async function run() {
    await transport.check();
    // A database that is away has its own check and is not a fault of the mail.
    if (await isMailStalled(database, ago(MAX_WAIT_MS)).catch(() => false)) return "mail-waits";
    const inbox = await findInboxProblem(platform).catch(() => undefined);
    return inbox && inbox.since <= ago(MAX_UNREAD_MS) ? "no-mailbox" : null;
  }
  return { component: "mail", run, reason: "no-mail-server" };
}

/** Returns the check that a small file can be written, read and deleted in each file store. */
export function checkFiles(platform: Pick<Platform, "publicFiles" | "privateFiles">): ComponentCheck {
  // One name for the life of the process, so that a process killed in a check leaves one small file at most.
  const stem = newId();
  async function run() {
    await tryOut(platform.publicFiles, `${stem}.png`);
    await tryOut(platform.privateFiles, `${stem}.pdf`);
    return null;
  }
  return { component: "files", run, reason: "no-files" };
}

/** Writes, reads and deletes a small file. Throws an error if a step fails, or the content differs. */
async function tryOut(store: FileStore, name: string): Promise<void> {
  const content = newId();
  await store.withTemporary(async (path) => {
    await writeFile(path, content);
    await store.put(path, name);
  });
  try {
    const file = await store.open(name);
    if (!file || (await readShortText(file, content.length)) !== content)
      throw new Error("A stored file is not what was written");
  } finally {
    await store.remove(name);
  }
}
