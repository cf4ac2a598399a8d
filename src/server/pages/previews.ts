import { randomBytes } from "node:crypto";
import { documentOf } from "#content/documents.ts";
import {
  FRAME_MINUTES,
  MAX_PREVIEWS,
  PAGE_MESSAGES,
  type PageKey,
  type PagePreview,
  PREVIEW_DAYS,
  type PreviewPurpose,
} from "#contract/page-documents.ts";
import type { z } from "#contract/zod.ts";
import { recordPageChange } from "#server/pages/change-draft.ts";
import {
  countPreviews,
  deleteExpiredPreviews,
  deleteOldestFrames,
  deletePreviews,
  findPreviewedKey,
  insertPreview,
} from "#server/pages/store.ts";
import { HttpError } from "#server/platform/http/http-error.ts";
import type { PreviewedPage } from "#server/platform/pages/preview.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { ActorContext } from "#server/platform/records/records.ts";
import { hashToken } from "#server/platform/session/session.ts";

const MINUTE_MS = 60_000;
const LIFETIMES_MS = { share: PREVIEW_DAYS * 24 * 60 * MINUTE_MS, frame: FRAME_MINUTES * MINUTE_MS } as const;
const ACTIONS = { share: "made a preview link of", frame: "previewed" } as const;
/** Bytes of a token: 192 bits. */
const TOKEN_BYTES = 24;

/** Creates a link to a draft. A new link for a frame replaces the oldest link of a frame. Links that were given away are never replaced. */
export async function createPreview(
  platform: Platform,
  acting: ActorContext,
  key: PageKey,
  purpose: PreviewPurpose,
): Promise<z.infer<typeof PagePreview>> {
  const { config, database, now } = platform;
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const createdAt = now().toISOString();
  const expiresAt = new Date(now().getTime() + LIFETIMES_MS[purpose]).toISOString();
  await database.write(async (tx) => {
    if (purpose === "frame") await deleteOldestFrames(tx, key, MAX_PREVIEWS - 1);
    else if ((await countPreviews(tx, key, purpose, createdAt)) >= MAX_PREVIEWS) {
      throw new HttpError(409, "too-many-links", PAGE_MESSAGES.links);
    }
    const { account, key: apiKey } = acting.session;
    const by = { madeBy: account.id, keyId: apiKey?.id ?? null };
    await insertPreview(tx, { tokenHash: hashToken(token), page: key, purpose, ...by, createdAt, expiresAt });
    await recordPageChange(tx, platform, acting, { key, action: ACTIONS[purpose] });
  });
  return { url: `${config.publicUrl}/preview/${token}`, expiresAt };
}

export async function revokePreviews(platform: Platform, acting: ActorContext, key: PageKey): Promise<undefined> {
  await platform.database.write(async (tx) => {
    if ((await deletePreviews(tx, key)) === 0) return;
    await recordPageChange(tx, platform, acting, { key, action: "revoked the preview links of" });
  });
}

/** Returns the page that a link shows; undefined once the link, its API key or the permission of its account has ended. */
export async function findPreviewedPageKey(
  { database, now }: Pick<Platform, "database" | "now">,
  token: string,
): Promise<PreviewedPage | undefined> {
  const key = await findPreviewedKey(database.read, hashToken(token), now().toISOString());
  return key && { key, path: documentOf(key).path };
}

export function sweepPreviews({ database, now }: Platform): Promise<void> {
  return database.write((tx) => deleteExpiredPreviews(tx, now().toISOString()));
}
