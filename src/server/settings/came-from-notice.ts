import { CAME_FROM_NOTICE } from "#contract/came-from.ts";
import type { Read } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Returns a text with single spaces, since an editor may have broken its lines. */
const inOneLine = (text: string): string => text.replace(/\s+/g, " ");

/** Throws a 409 unless the published terms say that messages and applications keep where their sender came from. */
export async function requireCameFromNotice({ features }: Pick<Platform, "features">, db: Read): Promise<void> {
  const texts = await Promise.all(features.map(({ findTerms }) => findTerms?.(db) ?? []));
  if (texts.flat().some((text) => inOneLine(text).includes(CAME_FROM_NOTICE))) return;
  const message = `Publish this sentence in the privacy notice of the terms first: "${CAME_FROM_NOTICE}"`;
  throw new HttpError(409, "notice-missing", message, { errors: [{ path: "keepSource", message }] });
}
