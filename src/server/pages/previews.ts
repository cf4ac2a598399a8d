import { randomBytes } from "node:crypto";
import { documentOf } from "#content/documents.ts";
import { DAY_MS } from "#contract/calendar-day.ts";
import { FRAME_MINUTES, PAGE_MESSAGES, type PageKey, type PreviewPurpose } from "#contract/page-documents.ts";
import { MAX_PREVIEWS, PREVIEW_DAYS, type PreviewLink } from "#contract/previews.ts";
import {
  countPreviews,
  deleteExpiredPreviews,
  deleteOldestFrames,
  deletePreviews,
  findPreviewedPage,
  insertPreview,
  type Previewed,
} from "#server/pages/preview-store.ts";
import type { Read } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/http-error.ts";
import type { PreviewedPage } from "#server/platform/pages/preview.ts";
import type { Platform } from "#server/platform/platform.ts";
import { act, type Subject } from "#server/platform/records/act.ts";
import type { ActorContext } from "#server/platform/records/records.ts";
import { hashToken } from "#server/platform/session/session.ts";

const MINUTE_MS = 60_000;
const LIFETIMES_MS = { share: PREVIEW_DAYS * DAY_MS, frame: FRAME_MINUTES * MINUTE_MS } as const;
/** Bytes of a token: 192 bits. */
const TOKEN_BYTES = 24;

/** Page or article with its name for the audit trail, and the message of a 409 for too many links. */
export type PreviewSubject = Previewed & { name: string; tooMany: string };

/** Function that returns the page or article of links, in the transaction that changes the links. */
export type FindSubject = (db: Read) => Promise<PreviewSubject>;

export function subjectOfPage(key: PageKey): FindSubject {
  return async () => ({ type: "page", id: key, name: documentOf(key).title, tooMany: PAGE_MESSAGES.links });
}

/** Returns the page or article of links as the subject of an act. */
function subjectOf(find: FindSubject): Subject<PreviewSubject> {
  return { find, entryOf: async (_tx, { type, id, name }) => ({ type, id, name, people: [] }) };
}

/**
 * Creates a link to a draft. Beyond `MAX_PREVIEWS`, a link for a frame replaces the oldest link for a frame. A link to
 * share throws a 409 instead, because links that were given away are never replaced.
 */
export async function createPreview(
  platform: Platform,
  acting: ActorContext,
  findSubject: FindSubject,
  purpose: PreviewPurpose,
): Promise<PreviewLink> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return act(platform, acting, subjectOf(findSubject), "made a preview link of", async (tx, of, now) => {
    const createdAt = now.toISOString();
    const expiresAt = new Date(now.getTime() + LIFETIMES_MS[purpose]).toISOString();
    if (purpose === "frame") await deleteOldestFrames(tx, of, MAX_PREVIEWS - 1);
    else if ((await countPreviews(tx, of, purpose, createdAt)) >= MAX_PREVIEWS) {
      throw new HttpError(409, "too-many-links", of.tooMany);
    }
    const { account, key } = acting.session;
    const by = { madeBy: account.id, keyId: key?.id ?? null };
    await insertPreview(tx, { tokenHash: hashToken(token), of, purpose, ...by, createdAt, expiresAt });
    // The editor creates the link of its frame when it is opened. That is no act of the user, so it is not audited.
    return {
      result: { url: `${platform.config.publicUrl}/preview/${token}`, expiresAt },
      isUnchanged: purpose !== "share",
    };
  });
}

/** Deletes all links to drafts of a page or an article. */
export async function revokePreviews(
  platform: Platform,
  acting: ActorContext,
  findSubject: FindSubject,
): Promise<undefined> {
  return act(platform, acting, subjectOf(findSubject), "revoked the preview links of", async (tx, of) => ({
    result: undefined,
    isUnchanged: (await deletePreviews(tx, of)) === 0,
  }));
}

/** Returns the page or article that a link shows; undefined once the link, its API key or the permission of its account has ended. */
export function findPreviewed(
  { database, now }: Pick<Platform, "database" | "now">,
  token: string,
): Promise<PreviewedPage | undefined> {
  return findPreviewedPage(database.read, hashToken(token), now().toISOString());
}

export function sweepPreviews({ database, now }: Platform): Promise<void> {
  return database.write((tx) => deleteExpiredPreviews(tx, now().toISOString()));
}
