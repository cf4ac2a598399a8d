import { isLongerThan, LIMITS, MESSAGES, rawText, tooLong } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";

/** Maximum rows of a response if no page is requested. `Link: rel="next"` leads to the rest. */
export const UNPAGED_ROWS = 10_000;
export const MAX_PAGE_SIZE = 100;
export const PAGE_SIZE = 10;

/** Returns the schema of a search term: one line of at most `longest` characters. */
export function searchTerm(longest: number, error?: Parameters<typeof rawText>[1]) {
  return rawText(longest, error)
    .overwrite((term) => term.normalize("NFC").trim())
    .refine((term) => !/\p{Cc}|\p{Cs}/u.test(term), MESSAGES.characters)
    .refine((term) => !isLongerThan(term, longest), tooLong(longest));
}

/** Returns the schema of a whole number in a query. */
export function wholeNumber(min: number, max: number, message: string) {
  return z
    .string(message)
    .regex(/^\d{1,7}$/, { error: message, abort: true })
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
    .meta({ type: "integer", minimum: min, maximum: max });
}

const paging = {
  page: wholeNumber(1, 1_000_000, "Must be a whole number from 1").optional(),
  pageSize: wholeNumber(1, MAX_PAGE_SIZE, `Must be a whole number from 1 to ${MAX_PAGE_SIZE}`).optional(),
};

/** Parameters of a list with a fixed order. */
export const pageQuery = z.strictObject(paging);

/**
 * Returns the parameters of a list: those of every list, the keys it can be sorted by, and its own filters. An unknown
 * parameter, a wrong value, or a parameter given twice is refused.
 */
export function listQuery<
  const Sort extends readonly [string, ...string[]],
  Filters extends Readonly<Record<string, z.ZodType>>,
>(sort: Sort, filters: Filters) {
  return z.strictObject({
    q: searchTerm(LIMITS.name, "Must be given once").optional(),
    sort: z.enum(sort, `Must be one of ${sort.join(", ")}`).optional(),
    order: z.enum(["asc", "desc"], "Must be asc or desc").optional(),
    ...paging,
    ...filters,
  });
}

/** Parsed parameters that every list call has, whatever its filters. */
export interface ListRequest<Sort extends string = string> {
  q?: string | undefined;
  sort?: Sort | undefined;
  order?: "asc" | "desc" | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
}
