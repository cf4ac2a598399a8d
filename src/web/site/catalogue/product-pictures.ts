import type { ShownPicture } from "#contract/pictures.ts";
import { attributeKey, type PublicProduct } from "#contract/products.ts";
import { WEAVE_LIMITS } from "#ui/weave/product-cover.ts";
import type { SitePictureData } from "../layout/site-picture.tsx";

export interface ProductPicture extends SitePictureData {
  alt: string;
  /** Whether the picture is a drawn cover instead of an uploaded image. */
  drawn: boolean;
}

export interface PicturedProduct extends PublicProduct {
  pictures: [ProductPicture, ...ProductPicture[]];
}

/** Uploaded pictures by their names. */
export type Uploads = ReadonlyMap<string, ShownPicture>;

const COVER = { width: 800, height: 600, alt: "", drawn: true } as const;

type Pictured = Pick<PublicProduct, "slug" | "images" | "variants" | "specifications">;

/** Returns the uploaded images of a product in their order, or one drawn cover if none was uploaded. */
export function picturesOf(product: Pictured, uploads: Uploads): [ProductPicture, ...ProductPicture[]] {
  const uploaded = product.images.flatMap((name): ProductPicture[] => {
    const picture = uploads.get(name);
    return picture ? [{ ...picture, drawn: false }] : [];
  });
  const [first = coverOf(product), ...others] = uploaded;
  return [first, ...others];
}

/** Returns the drawn cover: a band of rings for each variant, a strand for each attribute and specification. */
function coverOf({ slug, variants, specifications }: Pictured): ProductPicture {
  const attributes = new Set(variants.flatMap((variant) => Object.keys(variant.attributes).map(attributeKey)));
  const rings = Math.min(Math.max(variants.length, 1), WEAVE_LIMITS.rings);
  const strands = Math.min(attributes.size + specifications.length, WEAVE_LIMITS.strands);
  return { src: `/covers/${slug}.svg?rings=${rings}&strands=${strands}`, ...COVER };
}
