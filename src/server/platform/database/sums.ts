import { type RawBuilder, sql } from "kysely";

/** What a column of whole cents holds on both databases: sixty-four bits, and nothing that a number rounds up past them. */
export const MAX_CENTS = 9_000_000_000_000_000_000;

/**
 * The value of all these customers, exact as far as numbers are. SQLite fails when a sum of integers leaves sixty-four bits,
 * which a thousand customers of the largest value do.
 */
export function sumOfCents(): RawBuilder<number> {
  return sql<number>`sum(cast(value_cents as double precision))`;
}
