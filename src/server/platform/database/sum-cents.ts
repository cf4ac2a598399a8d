import { type RawBuilder, sql } from "kysely";

/** Maximum of a column of whole cents on both databases: 64 bits, and no number that rounds up past them. */
export const MAX_CENTS = 9_000_000_000_000_000_000;

/**
 * The value of all these customers, exact as far as numbers are. SQLite fails when a sum of integers leaves sixty-four bits,
 * which a thousand customers of the largest value do.
 */
export function sumOfCents(): RawBuilder<number> {
  return sql<number>`sum(cast(value_cents as double precision))`;
}
