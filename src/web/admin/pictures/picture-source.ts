import { coverSize, svgDocument } from "#ui/weave/document.ts";
import type { CoverFamily } from "#ui/weave/generated-cover.ts";
import { LAZY_MODULES } from "../lazy-modules.ts";

/** How the server names what was uploaded. Any other name is of a file that it never had. */
const UPLOADED = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(webp|png|jpg|avif)$/;

/** Whether a picture may be one of ours, by its name. */
export function isUploaded(name: string): boolean {
  return UPLOADED.test(name);
}

/**
 * The cover that the website draws for a slug, as the address of a picture: with a family that of a project, a few of which have one of their own.
 * Drawn here: the server draws none for what is not public yet.
 */
export async function drawnCover(slug: string, family?: CoverFamily): Promise<string> {
  const { coverFor, generatedCover } = await LAZY_MODULES.covers();
  const draw = family ? coverFor : generatedCover;
  const picture = svgDocument(coverSize.width, coverSize.height, draw(slug, family));
  return `data:image/svg+xml,${encodeURIComponent(picture)}`;
}
