import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { ImapFlow } from "imapflow";
import { DAY_MS } from "#contract/calendar-day.ts";
import { type AccessToken, getAccessToken, SignInRefused } from "#server/inbox/access-token.ts";
import type { MailboxConfig } from "#server/platform/mailbox-config.ts";

/** Silence after which a connection counts as dead. The reader asks for something every minute. */
const SILENCE_MS = 90_000;
/** Pause after the last command before the server reports new mails by itself. */
const IDLE_AFTER_MS = 500;
const CONNECT_MS = 15_000;
/** Maximum bytes of a mail that are fetched. Longer ones are read as far as that. */
const MAX_BYTES = 160 * 1024 * 1024;
const CHUNK_BYTES = 512 * 1024;
/** Section of a mail with its headers, and how much of it is read before the mail. */
const HEAD = "header";
const MAX_HEAD_BYTES = 64 * 1024;

/** Mail in a folder, before it is fetched. */
export interface ListedMail {
  uid: number;
  arrivedAt: Date;
}

/** Connection with the folder of a mailbox. Its methods throw if the connection was lost. */
export interface MailboxConnection {
  uidValidity: number;
  /** Returns the UID that the next mail gets at least. */
  nextUid(): number;
  /** Returns the UIDs from `uid` on, in ascending order, without mails that arrived days before `since`. */
  findFrom(uid: number, since: Date): Promise<number[]>;
  list(uids: readonly number[]): Promise<ListedMail[]>;
  /** Returns the beginning of a mail, with its headers; empty if the mail is gone. */
  fetchHead(uid: number): Promise<Buffer>;
  /** Writes a mail into a file. Returns false if it is gone. */
  fetchInto(uid: number, path: string): Promise<boolean>;
  markAsSeen(uid: number): Promise<void>;
  /** Returns whether the connection serves, also with a token that ends soon. */
  isUsable(now: number): boolean;
  close(): void;
}

interface Listeners {
  /** Called when the server reports another mail. */
  mailArrived(): void;
}

/** Connects, signs in and opens the folder, until `signal` ends it. Throws a `SignInRefused` if name or password are wrong. */
export async function connectMailbox(
  { host, port, isSecure, isLoopback, folder, user, signIn }: MailboxConfig,
  { mailArrived }: Listeners,
  now: number,
  signal: AbortSignal,
): Promise<MailboxConnection> {
  // Loaded when it is needed: most installations have no mailbox.
  const { ImapFlow } = await import("imapflow");
  const token = "client" in signIn ? await getAccessToken(signIn.client, now, signal) : undefined;
  const client = new ImapFlow({
    host,
    port,
    secure: isSecure,
    // On a loopback address the certificate of a mail server is rarely for this name.
    ...(isSecure ? {} : { doSTARTTLS: !isLoopback }),
    auth: { user, ...("password" in signIn ? { pass: signIn.password } : { accessToken: token?.value }) },
    logger: false,
    clientInfo: { name: "website" },
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    autoIdleDelay: IDLE_AFTER_MS,
    disableAutoEnable: true,
    maxLiteralSize: MAX_BYTES,
  });
  // The command under way throws. A connection that is lost while it waits is noticed at the next command.
  client.on("error", () => undefined);
  signal.addEventListener("abort", () => client.close(), { once: true });
  try {
    signal.throwIfAborted();
    await client.connect();
    const { uidValidity } = await client.mailboxOpen(folder);
    client.on("exists", mailArrived);
    return connectionOf(client, Number(uidValidity), token);
  } catch (error) {
    client.close();
    if (isRefusedSignIn(error)) throw new SignInRefused("The mail server refuses the sign-in of IMAP_URL");
    throw error;
  }
}

/** Codes with which a server refuses a sign-in for now, whatever the password (RFC 5530). */
const FOR_NOW = ["UNAVAILABLE", "INUSE", "LIMIT", "SERVERBUG", "CONTACTADMIN"];

/** Returns whether an error says that name or password are wrong, and not that the server refuses sign-ins for now. */
function isRefusedSignIn(error: unknown): boolean {
  if (!(error instanceof Error && "authenticationFailed" in error && error.authenticationFailed === true)) return false;
  return !("serverResponseCode" in error && FOR_NOW.includes(String(error.serverResponseCode)));
}

function connectionOf(client: ImapFlow, uidValidity: number, token: AccessToken | undefined): MailboxConnection {
  const byUid = { uid: true } as const;
  return {
    uidValidity,
    nextUid() {
      const next = client.mailbox ? client.mailbox.uidNext : 0;
      if (!(next > 0)) throw new Error("The mail server does not name the next UID of the folder");
      return next;
    },
    async findFrom(uid, since) {
      // Servers compare days, in a time zone of their own.
      const from = Math.max(since.getTime() - 2 * DAY_MS, 0);
      // Some servers show new mails to a search only after another command.
      await client.noop();
      const found = await client.search({ uid: `${uid}:*`, ...(from > 0 && { since: new Date(from) }) }, byUid);
      if (!found) throw new Error("The mail server refuses a search");
      // `5:*` includes the last mail, even if its UID is 4.
      return found.filter((foundUid) => foundUid >= uid).sort((one, other) => one - other);
    },
    async list(uids) {
      const mails = await client.fetchAll(uids.join(","), { uid: true, internalDate: true }, byUid);
      return mails.map(({ uid, internalDate }) => ({ uid, arrivedAt: new Date(internalDate ?? 0) }));
    },
    async fetchHead(uid) {
      // Not the envelope: a header of a million addresses would end the connection at every look.
      const bodyParts = [{ key: HEAD, start: 0, maxLength: MAX_HEAD_BYTES }];
      const mail = await client.fetchOne(String(uid), { uid: true, bodyParts }, byUid);
      const head = mail ? mail.bodyParts?.get(HEAD) : undefined;
      return head ?? Buffer.alloc(0);
    },
    async fetchInto(uid, path) {
      const options = { ...byUid, maxBytes: MAX_BYTES, chunkSize: CHUNK_BYTES };
      const { content } = await client.download(String(uid), undefined, options);
      if (!content) return false;
      await pipeline(content, createWriteStream(path));
      return true;
    },
    async markAsSeen(uid) {
      await client.messageFlagsAdd(String(uid), ["\\Seen"], byUid);
    },
    isUsable: (now) => client.usable && client.mailbox !== false && (token === undefined || now < token.renewAt),
    close: () => client.close(),
  };
}
