import type { Company } from "#contract/company.ts";
import { priceRange } from "./price.ts";
import type { PicturedProduct } from "./product-pictures.ts";

interface ProductDataParts {
  product: PicturedProduct;
  company: Company;
  /** Without a slash at its end. */
  publicUrl: string;
}

/**
 * A product as search engines read it: schema.org's Product. Of what is not known nothing is said: no availability, no
 * offer where the price is on request, and no picture that is only drawn for it.
 */
export function productData({ product, company, publicUrl }: ProductDataParts): Record<string, unknown> {
  const { name, slug, category, description, pictures } = product;
  const images = pictures.filter(({ drawn }) => !drawn).map(({ src }) => `${publicUrl}${src}`);
  const offers = offersOf(product, company);
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name,
    category,
    description,
    url: `${publicUrl}/catalogue/${slug}`,
    ...(images.length > 0 ? { image: images } : {}),
    ...(offers ? { offers } : {}),
  };
}

function offersOf(product: PicturedProduct, { name }: Company): Record<string, unknown> | undefined {
  const range = priceRange(product);
  if (!range) return undefined;
  const seller = { "@type": "Organization", name };
  const { low, high } = range;
  return low === high
    ? { "@type": "Offer", price: low, priceCurrency: "USD", seller }
    : { "@type": "AggregateOffer", lowPrice: low, highPrice: high, priceCurrency: "USD", seller };
}
