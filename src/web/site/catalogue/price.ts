import { ON_REQUEST } from "#content/catalogue.ts";
import type { PublicProduct } from "#contract/products.ts";

const DOLLARS = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** Returns a price as text, such as `$1,480.00`, or `On request` for 0. */
export function formatPrices(price: number): string {
  return price === 0 ? ON_REQUEST : DOLLARS.format(price);
}

export interface PriceRange {
  low: number;
  high: number;
}

/**
 * Returns the range of the variants' prices, or the product's own price if it has no variants. Prices on request are left out;
 * undefined if all are.
 */
export function priceRange({ price, variants }: PublicProduct): PriceRange | undefined {
  const all = variants.length > 0 ? variants.map((variant) => variant.price) : [price];
  const known = all.filter((one) => one > 0);
  return known.length > 0 ? { low: Math.min(...known), high: Math.max(...known) } : undefined;
}

/** Returns `$129.99`, `from $129.99` if the variants differ in price, or `On request`. */
export function productPrice(product: PublicProduct): string {
  const range = priceRange(product);
  if (!range) return ON_REQUEST;
  return range.low === range.high ? formatPrices(range.low) : `from ${formatPrices(range.low)}`;
}
