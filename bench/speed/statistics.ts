/** Returns the value that the given share of all values does not exceed (nearest rank). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export interface Percentiles {
  p50: number;
  p95: number;
  max: number;
}

export function spreadOf(values: readonly number[]): Percentiles {
  return { p50: percentile(values, 0.5), p95: percentile(values, 0.95), max: percentile(values, 1) };
}

/** Returns a number rounded for reading: 0.42, 4.2, 42. */
export function formatSignificant(value: number): string {
  if (!Number.isFinite(value)) return "–";
  if (value >= 20) return Math.round(value).toLocaleString("en");
  return value.toFixed(value >= 2 ? 1 : 2);
}
