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
 * A product as search engines read it: schema.org's Product, with its pictures, the drawn one too, which is made of what it is. Of
 * what is not known nothing is said: no availability, no offer where the price is on request.
 */
export function productData({ product, company, publicUrl }: ProductDataParts): Record<string, unknown> {
  const { name, slug, category, description, purpose, specifications, pictures } = product;
  const offers = offersOf(product, company);
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name,
    category,
    description: purpose ? `${purpose}\n\n${description}` : description,
    url: `${publicUrl}/catalogue/${slug}`,
    image: pictures.map(({ src }) => `${publicUrl}${src}`),
    ...(specifications.length > 0 && { additionalProperty: specifications.map(propertyOf) }),
    ...(offers ? { offers } : {}),
  };
}

function propertyOf({ name, value }: PicturedProduct["specifications"][number]) {
  return { "@type": "PropertyValue", name, value };
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
