import { DAY_MS } from "#contract/calendar-day.ts";
import type { MailboxProblem } from "#contract/inbox.ts";
import { SignInRefused } from "#server/inbox/access-token.ts";
import { createClaim, findWaitOf } from "#server/inbox/claim-mail.ts";
import { DiskIsFull, requireRoomForMails } from "#server/inbox/free-disk.ts";
import { connectMailbox, type ListedMail, type MailboxConnection } from "#server/inbox/mailbox-connection.ts";
import { mailboxIdOf } from "#server/inbox/mailbox-id.ts";
import { senderOf } from "#server/inbox/sender-of.ts";
import {
  beginFolder,
  findLastArrival,
  findMailbox,
  holdMailbox,
  listReadUids,
  moveNextUid,
  noteProblem,
  releaseMailbox,
} from "#server/inbox/store.ts";
import { storeMail } from "#server/inbox/store-mail.ts";
import type { MailboxConfig } from "#server/platform/mailbox-config.ts";
import type { Platform } from "#server/platform/platform.ts";
import { newId } from "#server/platform/records/ids.ts";

const [SECOND_MS, MINUTE_MS] = [1000, 60_000];
/** Time for which a process has the mailbox, so that another one takes over soon if it was killed. */
const LEASE_MS = 30 * SECOND_MS;
/** Pause between two renewals of that time. */
export const RENEW_EVERY_MS = 10 * SECOND_MS;
/** Pauses between two looks: of a process that reads, and of one that waits for the mailbox. */
const READ_EVERY_MS = MINUTE_MS;
const WAIT_EVERY_MS = 10 * SECOND_MS;
/** Pauses after failures in a row, and after a refused sign-in: most servers lock an account after some tries. */
const PAUSES = [5, 10, 30, 60, 120, 300].map((seconds) => seconds * SECOND_MS);
const REFUSED_PAUSE_MS = 5 * MINUTE_MS;
/** Pauses of a mail that could not be stored, after each failure. */
const MAIL_PAUSES = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS);
/** Mails whose headers are asked for together. */
const PAGE = 20;

/** Reader of a mailbox in this process. */
export interface MailboxReader {
  /** Stores the mails that have come in, until `stop`. Throws if the mailbox cannot be read. */
  read(stop: AbortSignal): Promise<void>;
  /** Keeps the mailbox for this process, if it has it. To be called every `RENEW_EVERY_MS`, also during a look. */
  renew(): Promise<void>;
  /** Returns the pause until the next look. */
  pauseMs(): number;
  /** Ends the connection, and lets another process read at once. */
  close(): Promise<void>;
}

/** Mail that waits, because it could not be stored or its sender has sent too many. */
interface Waiting {
  failures: number;
  nextAt: number;
}

/** Creates the reader of a mailbox. `wake` is called when the server reports another mail. */
export function createMailboxReader(
  platform: Platform,
  mailbox: MailboxConfig,
  wake: () => void,
  store: typeof storeMail = storeMail,
): MailboxReader {
  const { config, database, log, now } = platform;
  const [id, holder] = [mailboxIdOf(mailbox), newId()];
  const waiting = new Map<number, Waiting>();
  let connection: MailboxConnection | undefined;
  let pause = READ_EVERY_MS;
  let failures = 0;
  let isHolder = false;

  /** Takes or renews the right to read the mailbox. Returns whether this process has it. */
  async function hold(): Promise<boolean> {
    const at = now().getTime();
    isHolder = await database.writeReadCommitted((tx) => holdMailbox(tx, id, holder, at + LEASE_MS, at));
    return isHolder;
  }

  function disconnect(): void {
    connection?.close();
    connection = undefined;
  }

  /** Returns the present connection if it is usable, else a new one. */
  async function connected(signal: AbortSignal): Promise<MailboxConnection> {
    if (connection?.isUsable(now().getTime())) return connection;
    disconnect();
    connection = await connectMailbox(mailbox, { mailArrived: wake }, now().getTime(), signal);
    return connection;
  }

  /** Returns where reading goes on. After the first connection and a new UIDVALIDITY, only new mails are read. */
  async function beginningOf(open: MailboxConnection): Promise<{ nextUid: number; since: Date }> {
    const known = await findMailbox(database.read, id);
    if (known?.uid_validity === open.uidValidity) return { nextUid: known.next_uid, since: new Date(known.since) };
    const last = await findLastArrival(database.read);
    // The first mail is found by its UID, since the clock of the mail server may be behind.
    const begun =
      last === undefined
        ? { nextUid: open.nextUid(), since: new Date(0) }
        : { nextUid: 1, since: new Date(Date.parse(last) - DAY_MS) };
    await database.write((tx) => beginFolder(tx, id, open.uidValidity, begun));
    waiting.clear();
    log.info(begun, "reading a folder of the mailbox for the first time");
    return begun;
  }

  /** Stores the new mails, and those whose wait is over. Throws a `NotStored` at the end if some could not be stored. */
  async function readNew(open: MailboxConnection, stop: AbortSignal): Promise<void> {
    const { nextUid, since } = await beginningOf(open);
    // Known before the search: a mail that arrives during it has this UID or a higher one.
    const upTo = open.nextUid();
    const found = await open.findFrom(nextUid, since);
    const done = new Set(await listReadUids(database.read, id, open.uidValidity));
    for (const uid of waiting.keys()) if (!found.includes(uid)) waiting.delete(uid);
    const at = now().getTime();
    const due = found.filter((uid) => !done.has(uid) && (waiting.get(uid)?.nextAt ?? 0) <= at);
    const errors: unknown[] = [];
    for (let start = 0; start < due.length; start += PAGE) {
      for (const mail of await open.list(due.slice(start, start + PAGE))) {
        if (stop.aborted || !(await hold())) return;
        await requireRoomForMails(config.dataDir);
        if (mail.arrivedAt < since || (await readOne(open, mail, errors))) done.add(mail.uid);
      }
    }
    const first = found.find((uid) => !done.has(uid)) ?? Math.max(upTo, (found.at(-1) ?? 0) + 1);
    if (first > nextUid) await database.write((tx) => moveNextUid(tx, id, first));
    if (errors.length > 0) throw new NotStored("A mail could not be stored", { cause: errors[0] });
  }

  /** Delays a mail that the server could not deliver, so that it does not keep the others waiting, and throws the error. */
  function postpone(uid: number, error: unknown): never {
    delay(uid);
    throw error;
  }

  function delay(uid: number): void {
    const before = waiting.get(uid)?.failures ?? 0;
    const nextAt = now().getTime() + (MAIL_PAUSES[Math.min(before, MAIL_PAUSES.length - 1)] ?? MINUTE_MS);
    waiting.set(uid, { failures: before + 1, nextAt });
  }

  /** Stores a mail. Returns false if it must be read again. Adds the error to `errors` if the mail could not be stored. */
  async function readOne(open: MailboxConnection, mail: ListedMail, errors: unknown[]): Promise<boolean> {
    const { uid } = mail;
    const head = await open.fetchHead(uid).catch((error: unknown) => postpone(uid, error));
    const until = await findWaitOf(platform, await senderOf(head));
    if (until !== undefined) {
      waiting.set(uid, { failures: 0, nextAt: until });
      return false;
    }
    // A client of the mailbox may date a mail in the future.
    const arrivedAt = new Date(Math.min(mail.arrivedAt.getTime(), now().getTime()));
    const claim = createClaim(platform, arrivedAt, { mailbox: id, uidValidity: open.uidValidity, uid });
    const result = await platform.privateFiles.withTemporary(async (file) => {
      if (!(await open.fetchInto(uid, file).catch((error: unknown) => postpone(uid, error)))) return "known";
      try {
        return await store(platform, { file, arrivedAt, claim });
      } catch (error) {
        errors.push(error);
        return "waits";
      }
    });
    if (result === "waits") {
      delay(uid);
      return false;
    }
    waiting.delete(uid);
    await open.markAsSeen(uid);
    return true;
  }

  /** Notes the problem of the mailbox, `""` for none, and logs it if it has changed. */
  async function note(problem: MailboxProblem | ""): Promise<void> {
    const isChange = await database.writeReadCommitted((tx) => noteProblem(tx, id, problem, now().toISOString()));
    if (!isChange) return;
    if (problem === "") log.info("the mailbox is read again");
    else log.warn({ problem }, "the mailbox is not read");
  }

  return {
    async read(stop) {
      pause = WAIT_EVERY_MS;
      if (!(await hold())) {
        disconnect();
        return;
      }
      // A command to a server that is silent would otherwise delay the stop.
      stop.addEventListener("abort", disconnect);
      try {
        await requireRoomForMails(config.dataDir);
        await readNew(await connected(stop), stop);
        await note("");
        failures = 0;
        pause = READ_EVERY_MS;
      } catch (error) {
        if (stop.aborted) return;
        if (error instanceof NotStored) {
          pause = READ_EVERY_MS;
          throw error;
        }
        disconnect();
        const problem = problemOf(error);
        pause = problem === "refused" ? REFUSED_PAUSE_MS : (PAUSES[Math.min(failures, PAUSES.length - 1)] ?? MINUTE_MS);
        failures++;
        await note(problem);
        throw error;
      } finally {
        stop.removeEventListener("abort", disconnect);
      }
    },
    async renew() {
      if (isHolder) await hold();
    },
    pauseMs: () => pause,
    async close() {
      isHolder = false;
      disconnect();
      await database.writeReadCommitted((tx) => releaseMailbox(tx, id, holder));
    },
  };
}

/** Error of mails that are tried again, while the others are read. */
class NotStored extends Error {}

function problemOf(error: unknown): MailboxProblem {
  if (error instanceof SignInRefused) return "refused";
  return error instanceof DiskIsFull ? "disk" : "away";
}
