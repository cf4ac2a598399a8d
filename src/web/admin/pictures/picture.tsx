import { useEffect, useState } from "react";
import type { CoverFamily } from "#ui/weave/generated-cover.ts";
import { drawnCover } from "./drawn-cover.ts";
import { usePosition } from "./library-client.ts";
import { isUploaded } from "./uploaded-name.ts";

interface PictureProps {
  /** File name; undefined for a drawn cover. */
  name: string | undefined;
  /** Slug that the website draws a cover from when the file is missing. */
  coverOf: string;
  family?: CoverFamily;
  alt: string;
}

/** Picture as on the website: the uploaded file, or else the drawn cover. */
export function Picture({ name, coverOf, family, alt }: PictureProps) {
  const [missing, setMissing] = useState<string>();
  const isOurs = name !== undefined && name !== missing && isUploaded(name);
  const cover = useCover(isOurs ? undefined : coverOf, family);
  const source = isOurs ? `/uploads/${name}` : cover;
  const objectPosition = usePosition(isOurs ? name : "");
  return (
    <span className="block aspect-4/3 overflow-hidden rounded-control border border-border bg-surface-3">
      {source && (
        <img
          alt={alt}
          className="size-full object-cover"
          decoding="async"
          height={300}
          onError={() => setMissing(name)}
          src={source}
          style={{ objectPosition }}
          width={400}
        />
      )}
    </span>
  );
}

/** Pause in typing before a cover is drawn, in ms: a slug changes with each letter, and a cover takes some 10 ms. */
const CALM_MS = 250;

/** Returns the cover of a slug that is being typed; undefined until it is drawn. */
function useCover(slug: string | undefined, family?: CoverFamily): string | undefined {
  const [cover, setCover] = useState<string>();
  const [isFirst, setIsFirst] = useState(true);
  useEffect(() => {
    if (slug === undefined) return;
    let wanted = true;
    async function draw(drawn: string) {
      const picture = await drawnCover(drawn, family);
      if (!wanted) return;
      setCover(picture);
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
