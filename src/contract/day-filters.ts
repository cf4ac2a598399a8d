import { isCalendarDay } from "#contract/calendar-day.ts";
import { z } from "#contract/zod.ts";

/** First day that a filter takes. Earlier days have years that other dates of the API cannot have. */
export const FIRST_DAY = "2000-01-01";

export const NO_DAY = "Must be a day since 2000, such as 2026-11-25";

/** Day in South Africa, as a parameter of a query. */
export const dayInput = z
  .string(NO_DAY)
  .refine((text) => isCalendarDay(text) && text >= FIRST_DAY && text <= "9998-12-31", NO_DAY)
  .meta({ format: "date" })
  .optional();

/** Filters by the day on which a record was created. Each counts its day. */
export const createdFilters = { createdFrom: dayInput, createdTo: dayInput } as const;
/** Filters by the day on which a deal was won or lost. */
export const closedFilters = { closedFrom: dayInput, closedTo: dayInput } as const;
/** Filters by the day of the first answer to a message. */
export const answeredFilters = { answeredFrom: dayInput, answeredTo: dayInput } as const;

type Filters<Shape> = { [Name in keyof Shape]?: string | undefined };
export type CreatedFilters = Filters<typeof createdFilters>;
export type ClosedFilters = Filters<typeof closedFilters>;
export type AnsweredFilters = Filters<typeof answeredFilters>;
