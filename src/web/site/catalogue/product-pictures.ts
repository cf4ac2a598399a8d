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

/** The pictures of a product in their order: those of its images that were uploaded, or one drawn cover where none was. */
export function picturesOf(
  { slug, images }: Pick<PublicProduct, "slug" | "images">,
  uploads: Uploads,
): [ProductPicture, ...ProductPicture[]] {
  const uploaded = images.flatMap((name): ProductPicture[] => {
    const size = uploads.get(name);
    return size ? [{ src: `/uploads/${name}`, ...size, drawn: false }] : [];
  });
  const [first = { src: `/covers/${slug}.svg`, ...COVER }, ...others] = uploaded;
  return [first, ...others];
}
