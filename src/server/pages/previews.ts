import { randomBytes } from "node:crypto";
import { documentOf } from "#content/documents.ts";
import { type PageKey, type PagePreview, PREVIEW_DAYS } from "#contract/page-documents.ts";
import type { z } from "#contract/zod.ts";
import { recordPageChange } from "#server/pages/change-draft.ts";
import {
  deleteExpiredPreviews,
  deleteOldestPreviews,
  deletePreviews,
  findPreview,
  insertPreview,
} from "#server/pages/store.ts";
import type { PreviewedPage } from "#server/platform/pages/preview.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Acting } from "#server/platform/records.ts";
import { hashToken } from "#server/platform/session/session.ts";

const DAY_MS = 24 * 60 * 60_000;
/** 192 bits, base64url. */
const TOKEN_BYTES = 24;
/** Links to the draft of one page that work at the same time; a new one ends the oldest. */
const MOST_LINKS = 20;

export async function createPreview(
  platform: Platform,
  acting: Acting,
  key: PageKey,
): Promise<z.infer<typeof PagePreview>> {
  const { config, database, now } = platform;
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const [createdAt, expiresAt] = [now(), new Date(now().getTime() + PREVIEW_DAYS * DAY_MS)].map((at) =>
    at.toISOString(),
  );
  await database.write(async (tx) => {
    await deleteOldestPreviews(tx, key, MOST_LINKS - 1);
    await insertPreview(tx, {
      tokenHash: hashToken(token),
      page: key,
      createdAt: createdAt ?? "",
      expiresAt: expiresAt ?? "",
    });
    await recordPageChange(tx, platform, acting, { key, action: "made a preview link of" });
  });
  return { url: `${config.publicUrl}/preview/${token}`, expiresAt: expiresAt ?? "" };
}

export async function revokePreviews(platform: Platform, acting: Acting, key: PageKey): Promise<undefined> {
  await platform.database.write(async (tx) => {
    if ((await deletePreviews(tx, key)) === 0) return;
    await recordPageChange(tx, platform, acting, { key, action: "revoked the preview links of" });
  });
}

/** The page that a link shows; undefined once it ended or was revoked. */
export async function findPreviewedPage(
  { database, now }: Pick<Platform, "database" | "now">,
  token: string,
): Promise<PreviewedPage | undefined> {
  const key = await findPreview(database.read, hashToken(token), now().toISOString());
  return key && { key, path: documentOf(key).path };
}

export function sweepPreviews({ database, now }: Platform): Promise<void> {
  return database.write((tx) => deleteExpiredPreviews(tx, now().toISOString()));
}
