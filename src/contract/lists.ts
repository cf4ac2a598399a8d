import { isLongerThan, LIMITS, MESSAGES, rawText, tooLong } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";

/** Rows answered at most when no page is asked for; the rest is named by `Link: rel="next"`. */
export const UNPAGED_ROWS = 10_000;
export const MAX_PAGE_SIZE = 100;
export const PAGE_SIZE = 10;

/** What is looked for: one line, of at most so many characters. */
export function searchTerm(longest: number, error: Parameters<typeof rawText>[1]) {
  return rawText(longest, error)
    .overwrite((term) => term.normalize("NFC").trim())
    .refine((term) => !/\p{Cc}|\p{Cs}/u.test(term), MESSAGES.characters)
    .refine((term) => !isLongerThan(term, longest), tooLong(longest));
}

function wholeNumber(min: number, max: number, message: string) {
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

/** The parameters of a list that has one order. */
export const pageQuery = z.strictObject(paging);

/**
 * The parameters of a list: what every list takes, the keys it can be sorted by, and the screen's own filters.
 * Anything else, a wrong value, or a parameter given twice is refused.
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

/** What a list call of the server works with, whatever its filters. */
export interface ListRequest<Sort extends string = string> {
  q?: string | undefined;
  sort?: Sort | undefined;
  order?: "asc" | "desc" | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
}
