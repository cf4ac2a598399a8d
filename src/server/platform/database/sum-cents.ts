import { type RawBuilder, sql } from "kysely";

/** Maximum of a column of whole cents on both databases: 64 bits, and no number that rounds up past them. */
export const MAX_CENTS = 9_000_000_000_000_000_000;

/**
 * Returns the expression for the sum of `value_cents` as a floating-point number. SQLite fails when a sum of integers leaves 64 bits,
 * which a thousand customers of the largest value do.
 */
export function sumOfCents(): RawBuilder<number> {
  return sql<number>`sum(cast(value_cents as double precision))`;
}
