import { randomBytes } from "node:crypto";
import { documentOf } from "#content/documents.ts";
import {
  MOST_PREVIEWS,
  PAGE_MESSAGES,
  type PageKey,
  type PagePreview,
  PREVIEW_DAYS,
  type PreviewPurpose,
} from "#contract/page-documents.ts";
import { may, permissionsOf } from "#contract/permissions.ts";
import type { z } from "#contract/zod.ts";
import { recordPageChange } from "#server/pages/change-draft.ts";
import {
  countPreviews,
  deleteExpiredPreviews,
  deleteOldestFrames,
  deletePreviews,
  findPreview,
  insertPreview,
} from "#server/pages/store.ts";
import { HttpError } from "#server/platform/http-error.ts";
import type { PreviewedPage } from "#server/platform/pages/preview.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Acting } from "#server/platform/records.ts";
import { hashToken } from "#server/platform/session/session.ts";

const DAY_MS = 24 * 60 * 60_000;
/** 192 bits, base64url. */
const TOKEN_BYTES = 24;

/** A link that was given to somebody is ended by nothing but its time and who ends it; frames take the place of older frames. */
export async function createPreview(
  platform: Platform,
  acting: Acting,
  key: PageKey,
  purpose: PreviewPurpose,
): Promise<z.infer<typeof PagePreview>> {
  const { config, database, now } = platform;
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const createdAt = now().toISOString();
  const expiresAt = new Date(now().getTime() + PREVIEW_DAYS * DAY_MS).toISOString();
  await database.write(async (tx) => {
    if (purpose === "frame") await deleteOldestFrames(tx, key, MOST_PREVIEWS - 1);
    else if ((await countPreviews(tx, key, purpose, createdAt)) >= MOST_PREVIEWS) {
      throw new HttpError(409, "too-many-links", PAGE_MESSAGES.links);
    }
    const madeBy = acting.session.account.id;
    await insertPreview(tx, { tokenHash: hashToken(token), page: key, purpose, madeBy, createdAt, expiresAt });
    if (purpose === "share") await recordPageChange(tx, platform, acting, { key, action: "made a preview link of" });
  });
  return { url: `${config.publicUrl}/preview/${token}`, expiresAt };
}

export async function revokePreviews(platform: Platform, acting: Acting, key: PageKey): Promise<undefined> {
  await platform.database.write(async (tx) => {
    if ((await deletePreviews(tx, key)) === 0) return;
    await recordPageChange(tx, platform, acting, { key, action: "revoked the preview links of" });
  });
}

/** The page that a link shows; undefined once it ended, was revoked, or its maker may change no pages any more. */
export async function findPreviewedPage(
  { database, now }: Pick<Platform, "database" | "now">,
  token: string,
): Promise<PreviewedPage | undefined> {
  const found = await findPreview(database.read, hashToken(token), now().toISOString());
  if (!found || !may(permissionsOf(found.role), "pages:write")) return undefined;
  return { key: found.page, path: documentOf(found.page).path };
}

export function sweepPreviews({ database, now }: Platform): Promise<void> {
  return database.write((tx) => deleteExpiredPreviews(tx, now().toISOString()));
}
