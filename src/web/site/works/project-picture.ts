import type { ShownPicture } from "#contract/pictures.ts";
import type { PublicProject } from "#contract/projects.ts";
import type { ShownCategory } from "#contract/vocabulary.ts";
import type { SitePictureData } from "../layout/site-picture.tsx";

export interface ProjectPicture extends SitePictureData {
  /** Alternative text; `""` for a drawn cover. */
  alt: string;
}

export interface PicturedProject extends PublicProject {
  /** Category with its heading and the family of its covers, which the settings call pattern. */
  kind: ShownCategory;
  picture: ProjectPicture;
}

/** Uploaded pictures by their names. */
export type Uploads = ReadonlyMap<string, ShownPicture>;

const COVER = { width: 800, height: 600, alt: "" } as const;

/** Returns the uploaded image of a project, or else a cover drawn from its slug, in the family of its category. */
export function projectPicture(
  { slug, image, pattern }: Pick<PublicProject, "slug" | "image"> & Pick<ShownCategory, "pattern">,
  uploads: Uploads,
): ProjectPicture {
  const picture = image === null ? undefined : uploads.get(image);
  if (picture) return picture;
  return { src: `/covers/${slug}.svg?family=${pattern}`, ...COVER };
}
