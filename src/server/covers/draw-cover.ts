import { type Packed, pack } from "#server/platform/packed.ts";
import { coverFor, coverSize } from "#ui/weave/covers.ts";
import { svgDocument } from "#ui/weave/document.ts";
import type { CoverFamily } from "#ui/weave/generated-cover.ts";

/** Draws and compresses the cover of a slug, in some 5 to 20 ms. The same slug gives the same cover. */
export function drawCover(slug: string, family: CoverFamily | undefined): Packed {
  return pack(Buffer.from(svgDocument(coverSize.width, coverSize.height, coverFor(slug, family))));
}
