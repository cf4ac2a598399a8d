import { instant } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";

/** Days for which a link to a draft works. */
export const PREVIEW_DAYS = 7;
/** Maximum links to one draft that work at the same time. */
export const MAX_PREVIEWS = 20;

/** Link to a draft. */
export const PreviewLink = z.strictObject({
  /** Works for every visitor who has the link, until it expires or is revoked. Returned only here. */
  url: z.string(),
  expiresAt: instant,
});
export type PreviewLink = z.infer<typeof PreviewLink>;
