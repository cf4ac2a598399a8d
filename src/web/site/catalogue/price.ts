import { ON_REQUEST } from "#content/catalogue.ts";
import type { PublicProduct } from "#contract/products.ts";

const DOLLARS = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** A price as people read it: `$1,480.00`. One of 0 is told on request. */
export function formatPrices(price: number): string {
  return price === 0 ? ON_REQUEST : DOLLARS.format(price);
}

export interface PriceRange {
  low: number;
  high: number;
}

/**
 * What a product can be had for: the prices of its variants, or its own when it has none. Without those on request;
 * undefined when all are.
 */
export function priceRange({ price, variants }: PublicProduct): PriceRange | undefined {
  const all = variants.length > 0 ? variants.map((variant) => variant.price) : [price];
  const known = all.filter((one) => one > 0);
  return known.length > 0 ? { low: Math.min(...known), high: Math.max(...known) } : undefined;
}

/** `$129.99`, `from $129.99` where variants differ, or `On request`. */
export function productPrice(product: PublicProduct): string {
  const range = priceRange(product);
  if (!range) return ON_REQUEST;
  return range.low === range.high ? formatPrices(range.low) : `from ${formatPrices(range.low)}`;
}
