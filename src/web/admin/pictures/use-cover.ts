import { useEffect, useState } from "react";
import { svgDocument } from "#ui/weave/document.ts";
import type { CoverFamily } from "#ui/weave/generated-cover.ts";
import { LAZY_MODULES } from "../lazy-modules.ts";

/** A slug changes with each letter of a name, and a cover takes some 10 ms. */
const CALM_MS = 250;

/**
 * The cover that the website draws for a slug, as the address of a picture; undefined until it is drawn. Drawn here,
 * because the server draws none for what is not public yet.
 */
export function useCover(slug: string | undefined, family?: CoverFamily): string | undefined {
  const [cover, setCover] = useState<string>();
  const [isFirst, setIsFirst] = useState(true);
  useEffect(() => {
    if (slug === undefined) return;
    let wanted = true;
    async function draw(drawn: string) {
      const { coverFor, coverSize } = await LAZY_MODULES.covers();
      if (!wanted) return;
      const picture = svgDocument(coverSize.width, coverSize.height, coverFor(drawn, family));
      setCover(`data:image/svg+xml,${encodeURIComponent(picture)}`);
      setIsFirst(false);
    }
    // A preview that cannot be loaded leaves its place empty.
    const timer = setTimeout(() => draw(slug).catch(() => undefined), isFirst ? 0 : CALM_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [slug, family, isFirst]);
  return slug === undefined ? undefined : cover;
}
