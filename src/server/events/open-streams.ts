import type { ServerResponse } from "node:http";
import type { Permission } from "#contract/permissions.ts";
import { COMMENT, changedText, NOTIFICATION, presenceText } from "#server/events/event-text.ts";
import { changedPresence, NOBODY, readPresent } from "#server/events/present.ts";
import type { Look } from "#server/platform/database/change-feed.ts";
import { CHANGES_KEPT_MS, type NotedChange } from "#server/platform/database/changes.ts";
import { HttpError } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findOpenSessions, type OpenSession, type Session } from "#server/platform/session/session.ts";

/** Maximum streams of an account at a process: a browser needs one for all of its tabs. */
const MOST_OF_ACCOUNT = 250;
/** `Retry-After` in seconds of a refused stream. */
const FULL_RETRY_AFTER = 30;
/** Maximum bytes that a client leaves unread. At more it is disconnected, and reads everything again once it is back. */
const MOST_UNREAD = 128 * 1024;
/** Maximum time between two checks of the sessions of all streams, so that a stream ends soon after its session. */
const CHECK_EVERY_MS = 1000;

interface Stream {
  response: ServerResponse;
  session: Session;
}

/** Open streams of a process. */
export interface OpenStreams {
  /** Opens a stream for a session, and sends who has which record open. Throws a 429 if the account has too many. */
  open(session: Session, response: ServerResponse): Promise<void>;
  /** Sends what a look at the database has shown to those who may read it, and ends streams whose session has ended. */
  deliver(look: Pick<Look, "changes">): Promise<void>;
  /** Sends a comment on each stream. */
  comment(): void;
  /** Ends all streams, and each that is opened later. */
  end(): void;
}

/** Creates the set of this process's streams, which is empty. `deliver` is called with each look of the feed of changes. */
export function createOpenStreams(platform: Platform, ms = () => performance.now()): OpenStreams {
  const streams = new Set<Stream>();
  /** Changes that were read and not sent yet, because sessions or presence could not be read. */
  let unsent: NotedChange[] = [];
  let present = NOBODY;
  let [checkedAt, lookedAt] = [0, ms()];
  let isEnded = false;

  /** Sends a text. Disconnects a client that leaves too much unread. */
  function send({ response }: Stream, text: string): void {
    if (text === "" || response.writableEnded || response.destroyed) return;
    response.write(text);
    if (response.writableLength > MOST_UNREAD) response.destroy();
  }

  function end(stream: Stream): void {
    streams.delete(stream);
    stream.response.end();
  }

  async function open(session: Session, response: ServerResponse): Promise<void> {
    const own = [...streams].filter((stream) => stream.session.account.id === session.account.id);
    if (own.length >= MOST_OF_ACCOUNT) {
      const message = "This account has too many open connections. Close some tabs or browsers.";
      throw new HttpError(429, "too-many", message, { retryAfter: FULL_RETRY_AFTER });
    }
    const stream = { session, response };
    response.on("error", () => undefined);
    response.once("close", () => streams.delete(stream));
    streams.add(stream);
    try {
      const now = await readPresent(platform);
      // Presence was not followed while no stream was open.
      if (streams.size === 1) present = now;
      const [opened] = (await findOpenSessions(platform, [session.id])).values();
      if (!opened || isEnded || response.destroyed) return end(stream);
      send(stream, COMMENT + presenceText([...now.records.values()], opened.permissions));
    } catch (error) {
      streams.delete(stream);
      throw error;
    }
  }

  async function deliver({ changes }: Pick<Look, "changes">): Promise<void> {
    const [at, sinceLook] = [ms(), ms() - lookedAt];
    lookedAt = at;
    if (streams.size === 0) {
      [unsent, present] = [[], NOBODY];
      return;
    }
    // Rows that this process has not read may have been deleted already.
    if (sinceLook > CHANGES_KEPT_MS / 2) {
      for (const stream of streams) end(stream);
      unsent = [];
      return;
    }
    unsent.push(...changes);
    const isPresenceDue = platform.now().getTime() > present.lapsesAt || unsent.some(({ kind }) => kind === "presence");
    if (unsent.length === 0 && !isPresenceDue && at - checkedAt < CHECK_EVERY_MS) return;
    // `open` sends the presence to a stream that is opened from here on.
    const listening = [...streams];
    const sessions = await findOpenSessions(platform, [...new Set(listening.map(({ session }) => session.id))]);
    const now = isPresenceDue ? await readPresent(platform) : present;
    const [sent, presence] = [unsent, changedPresence(present, now)];
    [unsent, present, checkedAt] = [[], now, at];
    const texts = new Map<readonly Permission[], string>();
    for (const stream of listening) {
      const opened = sessions.get(stream.session.id);
      if (!opened || hasOtherRole(stream, opened)) {
        end(stream);
        continue;
      }
      const { permissions, account } = opened;
      const text = texts.get(permissions) ?? changedText(sent, permissions) + presenceText(presence, permissions);
      texts.set(permissions, text);
      const isTold = sent.some(({ kind, recordId }) => kind === "notification" && recordId === account.id);
      send(stream, isTold ? text + NOTIFICATION : text);
    }
  }

  return {
    open,
    deliver,
    comment() {
      for (const stream of streams) send(stream, COMMENT);
    },
    end() {
      isEnded = true;
      for (const stream of streams) end(stream);
    },
  };
}

const hasOtherRole = ({ session }: Stream, { account }: OpenSession): boolean => session.account.role !== account.role;
