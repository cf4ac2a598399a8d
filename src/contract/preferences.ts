import { endpoint } from "#contract/endpoint.ts";
import { ofEach } from "#contract/of-each.ts";
import { DENSITIES, PAGE_SIZES } from "#contract/preference-values.ts";
import { columnsOfScreen, knownColumns, LIST_SCREENS, SCREEN_NAMES, type ScreenName } from "#contract/screens.ts";
import { z } from "#contract/zod.ts";

const density = z.enum(DENSITIES, `Must be one of ${DENSITIES.join(", ")}`);
const pageSize = z.literal(PAGE_SIZES, `Must be one of ${PAGE_SIZES.join(", ")}`);
const pageSizes = z.strictObject(ofEach(SCREEN_NAMES, () => pageSize));
const columns = z.strictObject(ofEach(SCREEN_NAMES, columnsOf));
const singleKeys = z.boolean("Must be true or false");

/** Columns of a list as somebody chooses them, in whichever order. */
export function columnsOf(screen: ScreenName) {
  const known = columnsOfScreen(screen);
  const { names } = LIST_SCREENS[screen];
  return z
    .array(z.enum(known, `Must be one of ${known.join(", ")}`), "Must be a list of columns")
    .max(known.length, `Must be at most ${known.length} columns`)
    .refine((chosen) => new Set(chosen).size === chosen.length, "Names a column twice")
    .refine((chosen) => chosen.includes(names), `Must include ${names}`)
    .overwrite((chosen) => knownColumns(screen, chosen))
    .meta({ uniqueItems: true });
}

/** How somebody likes to work. Every list is named. */
export const Preferences = z.strictObject({ density, pageSizes, columns, singleKeys });

/** What is left out stays as it is, be it a list. */
export const PreferencesChange = z
  .strictObject({
    density: density.optional(),
    pageSizes: pageSizes.partial().optional(),
    columns: columns.partial().optional(),
    singleKeys: singleKeys.optional(),
  })
  .refine((change) => Object.keys(change).length > 0, "Name what is to change");

export const getPreferences = endpoint({
  method: "GET",
  path: "/account/preferences",
  access: "account",
  summary:
    "How the account likes to work: how high rows are, how many a list shows, which of its columns, and whether single keys do anything. With an ETag.",
  reply: z.strictObject({ data: Preferences }),
  status: 200,
});

export const updatePreferences = endpoint({
  method: "PUT",
  path: "/account/preferences",
  access: "account",
  summary: "Changes them. What is left out stays as it is, be it a single list; a stale If-Match is refused.",
  body: PreferencesChange,
  reply: z.strictObject({ data: Preferences }),
  status: 200,
  errorStatuses: [412],
});

export const PREFERENCE_ENDPOINTS = { getPreferences, updatePreferences } as const;
