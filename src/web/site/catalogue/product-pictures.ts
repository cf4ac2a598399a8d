import { attributeKey, type PublicProduct } from "#contract/products.ts";
import { type ProductWeave, WEAVE_LIMITS } from "#ui/weave/product-cover.ts";

export interface ProductPicture {
  src: string;
  width: number;
  height: number;
  /** One of ours and not of the product. */
  drawn: boolean;
  /** What it is drawn of. */
  weave?: ProductWeave;
}

export interface PicturedProduct extends PublicProduct {
  pictures: [ProductPicture, ...ProductPicture[]];
}

/** Sizes of uploaded images by their names. */
export type Uploads = ReadonlyMap<string, { width: number; height: number }>;

const COVER = { width: 800, height: 600, drawn: true } as const;

type Pictured = Pick<PublicProduct, "slug" | "images" | "variants" | "specifications">;

/** The pictures of a product in their order: those of its images that were uploaded, or one drawn cover where none was. */
export function picturesOf(product: Pictured, uploads: Uploads): [ProductPicture, ...ProductPicture[]] {
  const uploaded = product.images.flatMap((name): ProductPicture[] => {
    const size = uploads.get(name);
    return size ? [{ src: `/uploads/${name}`, ...size, drawn: false }] : [];
  });
  const [first = coverOf(product), ...others] = uploaded;
  return [first, ...others];
}

/** Drawn from what the product is: a band of rings for each variant, a strand for each attribute and specification. */
function coverOf({ slug, variants, specifications }: Pictured): ProductPicture {
  const attributes = new Set(variants.flatMap((variant) => Object.keys(variant.attributes).map(attributeKey)));
  const rings = Math.min(Math.max(variants.length, 1), WEAVE_LIMITS.rings);
  const strands = Math.min(attributes.size + specifications.length, WEAVE_LIMITS.strands);
  return { src: `/covers/${slug}.svg?rings=${rings}&strands=${strands}`, ...COVER, weave: { rings, strands } };
}
