const DOLLARS = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  trailingZeroDisplay: "stripIfInteger",
});

/** `$84,210`, `$84,210.50`. */
export function formatDollars(dollars: number): string {
  return DOLLARS.format(dollars);
}

const PRICE = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** `$149.50`, `$150.00`: for columns, in which the points stand below each other. */
export function formatPrice(dollars: number): string {
  return PRICE.format(dollars);
}
