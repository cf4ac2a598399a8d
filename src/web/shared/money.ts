const DOLLARS = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  trailingZeroDisplay: "stripIfInteger",
});

/** Returns `$0`, `$84,210` or `$84,210.50`, the format of amounts on every screen of the back office. */
export function formatDollars(dollars: number): string {
  return DOLLARS.format(dollars);
}
