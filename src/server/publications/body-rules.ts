import { ARTICLE_MESSAGES } from "#contract/articles.ts";
import type { FieldError } from "#contract/error-response.ts";
import { findPageFault } from "#server/link-targets/find-target-fault.ts";
import { lockPictures } from "#server/pictures/attach-pictures.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";
import { faultOfText } from "#server/platform/markdown/text-limits.ts";
import type { Platform } from "#server/platform/platform.ts";
import { bodyMarkdown } from "#server/publications/article-body.ts";

/** Pictures of a body, and of other fields beside it. */
interface LockedPictures {
  names: string[];
  /** Names that the library has. */
  known: ReadonlySet<string>;
  /** An error for each picture of the body that the library lacks. */
  errors: FieldError[];
}

/**
 * Locks the pictures of an article, an extra page or a campaign against deletion, and `others` with them. The caller adds its own errors,
 * throws all together, and stores the uses. Throws a 400 for a body that is too complex.
 */
export async function lockBodyPictures(tx: Tx, body: string, others: readonly string[] = []): Promise<LockedPictures> {
  const fault = faultOfText(body);
  if (fault) throw invalidFields([{ path: "body", message: fault }]);
  const { pictures, foreign } = bodyMarkdown.referencesIn(body);
  const names = [...new Set([...others, ...pictures])];
  const known = new Set(await lockPictures(tx, names));
  const missing = [...foreign, ...pictures.filter((name) => !known.has(name)).map((name) => `/uploads/${name}`)];
  const errors = [...new Set(missing)].map((address) => ({
    path: "body",
    message: ARTICLE_MESSAGES.bodyPicture(address),
  }));
  return { names, known, errors };
}

/** Throws a 400 if a body has a link to a page that this site does not have. */
export async function requireBodyLinks(platform: Platform, tx: Tx, body: string): Promise<void> {
  const errors: FieldError[] = [];
  for (const href of new Set(bodyMarkdown.referencesIn(body).hrefs))
    if (await findPageFault(platform, tx, href)) errors.push({ path: "body", message: ARTICLE_MESSAGES.link(href) });
  if (errors.length > 0) throw invalidFields(errors);
}
