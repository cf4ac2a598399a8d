import type { PublicProduct } from "#contract/products.ts";

export interface ProductPicture {
  src: string;
  width: number;
  height: number;
  /** One of ours and not of the product. */
  drawn: boolean;
}

export interface PicturedProduct extends PublicProduct {
  pictures: [ProductPicture, ...ProductPicture[]];
}

/** Sizes of uploaded images by their names. */
export type Uploads = ReadonlyMap<string, { width: number; height: number }>;

const COVER = { width: 800, height: 600, drawn: true } as const;

/**
 * The pictures of a product in their order: its uploads, and a drawn cover for each name that was never uploaded, or for
 * itself when it has none.
 */
export function picturesOf(
  { slug, images }: Pick<PublicProduct, "slug" | "images">,
  uploads: Uploads,
): [ProductPicture, ...ProductPicture[]] {
  const pictures = images.map((name, index): ProductPicture => {
    const size = uploads.get(name);
    return size ? { src: `/uploads/${name}`, ...size, drawn: false } : cover(slug, index);
  });
  const [first = cover(slug, 0), ...others] = pictures;
  return [first, ...others];
}

/** No two covers of a product are alike. */
function cover(slug: string, index: number): ProductPicture {
  return { src: `/covers/${index === 0 ? slug : `${slug}-${index + 1}`}.svg`, ...COVER };
}
