import type { ArticleBlock } from "#contract/article-blocks.ts";
import { findShownPictures } from "#server/pictures/find-shown-pictures.ts";
import type { Read } from "#server/platform/database/database.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";
import type { Markdown } from "#server/platform/markdown/markdown.ts";
import { faultOfText } from "#server/platform/markdown/text-limits.ts";
import { bodyMarkdown } from "#server/publications/article-body.ts";

/** Returns the parts of a body as its page shows them. */
export async function readBody(db: Read, body: string, markdown: Markdown = bodyMarkdown): Promise<ArticleBlock[]> {
  const { pictures } = markdown.referencesIn(body);
  const shown = pictures.length > 0 ? await findShownPictures(db, pictures) : new Map();
  return markdown.read(body, { pictures: shown });
}

/** Returns the parts of a typed body. Throws a 400 for one that is too complex. */
export async function previewBody(db: Read, body: string, markdown?: Markdown): Promise<ArticleBlock[]> {
  const fault = faultOfText(body);
  if (fault) throw invalidFields([{ path: "body", message: fault }]);
  return readBody(db, body, markdown);
}
