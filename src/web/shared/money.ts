const DOLLARS = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  trailingZeroDisplay: "stripIfInteger",
});

/** `$0`, `$84,210`, `$84,210.50`: one way of writing an amount for every screen of the back office, lists and figures alike. */
export function formatDollars(dollars: number): string {
  return DOLLARS.format(dollars);
}
