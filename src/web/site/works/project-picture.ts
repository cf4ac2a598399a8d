import type { PublicProject } from "#contract/projects.ts";
import { coverPatternOf } from "./filter.ts";

export interface ProjectPicture {
  src: string;
  width: number;
  height: number;
}

export interface PicturedProject extends PublicProject {
  picture: ProjectPicture;
}

/** Sizes of uploaded images by their names. */
export type Uploads = ReadonlyMap<string, { width: number; height: number }>;

const COVER = { width: 800, height: 600 } as const;

/** Returns the uploaded image of a project, or else a cover drawn from its slug, in the weave of its category. */
export function projectPicture(
  { slug, image, category }: Pick<PublicProject, "slug" | "image" | "category">,
  uploads: Uploads,
): ProjectPicture {
  const size = image === null ? undefined : uploads.get(image);
  if (size) return { src: `/uploads/${image}`, ...size };
  return { src: `/covers/${slug}.svg?family=${coverPatternOf(category)}`, ...COVER };
}
