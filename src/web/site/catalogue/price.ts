import { ON_REQUEST } from "#content/catalogue.ts";
import type { Currency } from "#contract/currency.ts";
import type { PublicProduct } from "#contract/products.ts";

const formats = new Map<Currency, Intl.NumberFormat>();

function formatOf(currency: Currency): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known) return known;
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency, currencyDisplay: "narrowSymbol" });
  formats.set(currency, format);
  return format;
}

/** Returns a price as text, such as `$1,480.00` or `R 1,480.00`, or `On request` for 0. */
export function formatPrices(price: number, currency: Currency): string {
  return price === 0 ? ON_REQUEST : formatOf(currency).format(price);
}

export interface PriceRange {
  low: number;
  high: number;
}

/**
 * Returns the range of the variants' prices, or the product's own price if it has no variants. Prices on request are left out. Returns
 * undefined if all prices are on request.
 */
export function priceRange({ price, variants }: PublicProduct): PriceRange | undefined {
  const all = variants.length > 0 ? variants.map((variant) => variant.price) : [price];
  const known = all.filter((one) => one > 0);
  return known.length > 0 ? { low: Math.min(...known), high: Math.max(...known) } : undefined;
}

/** Returns `$129.99`, `from $129.99` if the variants differ in price, or `On request`. */
export function productPrice(product: PublicProduct, currency: Currency): string {
  const range = priceRange(product);
  if (!range) return ON_REQUEST;
  return range.low === range.high ? formatPrices(range.low, currency) : `from ${formatPrices(range.low, currency)}`;
}
