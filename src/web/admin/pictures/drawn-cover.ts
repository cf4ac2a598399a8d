import { coverSize, svgDocument } from "#ui/weave/document.ts";
import type { CoverFamily } from "#ui/weave/generated-cover.ts";
import { inOwnWires } from "#ui/weave/own-wires.ts";
import { LAZY_MODULES } from "../base/lazy-modules.ts";

/**
 * Returns the address of the cover that the website draws for a slug. A family is given for a project, and a few projects have a
 * cover of their own. The browser draws it, because the server draws none for records that are not public yet.
 */
export async function drawnCover(slug: string, family?: CoverFamily): Promise<string> {
  const { coverFor, generatedCover } = await LAZY_MODULES.covers();
  const draw = family ? coverFor : generatedCover;
  const picture = svgDocument(coverSize.width, coverSize.height, draw(slug, family));
  return `data:image/svg+xml,${encodeURIComponent(inOwnWires(picture))}`;
}
