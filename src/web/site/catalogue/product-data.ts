import type { Company } from "#contract/company.ts";
import type { Currency } from "#contract/currency.ts";
import { priceRange } from "./price.ts";
import type { PicturedProduct } from "./product-pictures.ts";

interface ProductDataParts {
  product: PicturedProduct;
  isInStock: boolean;
  company: Company;
  currency: Currency;
  /** Address of the site, without a slash at its end. */
  publicUrl: string;
}

/**
 * Returns a product as search engines read it: schema.org's Product, with its pictures, the drawn one included. A product whose
 * price is on request has no offer.
 */
export function productData({
  product,
  isInStock,
  company,
  currency,
  publicUrl,
}: ProductDataParts): Record<string, unknown> {
  const { name, slug, category, description, purpose, specifications, pictures } = product;
  const offers = offersOf(product, isInStock, company, currency);
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

function offersOf(
  product: PicturedProduct,
  isInStock: boolean,
  { name }: Company,
  currency: Currency,
): Record<string, unknown> | undefined {
  const range = priceRange(product);
  if (!range) return undefined;
  const { low, high } = range;
  return {
    ...(low === high
      ? { "@type": "Offer", price: low }
      : { "@type": "AggregateOffer", lowPrice: low, highPrice: high }),
    priceCurrency: currency,
    availability: `https://schema.org/${isInStock ? "InStock" : "OutOfStock"}`,
    seller: { "@type": "Organization", name },
  };
}
