import { endpoint } from "#contract/endpoint.ts";
import { ofEach } from "#contract/of-each.ts";
import { columnsOfScreen, knownColumns, LIST_SCREENS, SCREEN_NAMES, type ScreenName } from "#contract/screens.ts";
import { z } from "#contract/zod.ts";

/** How high the rows of a table are: 56 px, or 40. */
export const DENSITIES = ["Comfortable", "Compact"] as const;
export type Density = (typeof DENSITIES)[number];

export const PAGE_SIZES = [10, 25, 50] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

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
export type Preferences = z.infer<typeof Preferences>;

/** What is left out stays as it is, be it a list. */
export const PreferencesChange = z
  .strictObject({
    density: density.optional(),
    pageSizes: pageSizes.partial().optional(),
    columns: columns.partial().optional(),
    singleKeys: singleKeys.optional(),
  })
  .refine((change) => Object.keys(change).length > 0, "Name what is to change");
export type PreferencesChange = z.infer<typeof PreferencesChange>;

export const DEFAULT_PREFERENCES: Preferences = {
  density: "Comfortable",
  pageSizes: ofEach(SCREEN_NAMES, () => 10),
  columns: ofEach(SCREEN_NAMES, (screen) => [...columnsOfScreen(screen)]),
  singleKeys: true,
};

/** These, but for what is changed. */
export function changedPreferences(before: Preferences, change: PreferencesChange): Preferences {
  return {
    density: change.density ?? before.density,
    pageSizes: { ...before.pageSizes, ...change.pageSizes },
    columns: { ...before.columns, ...change.columns },
    singleKeys: change.singleKeys ?? before.singleKeys,
  };
}

/** Those that were stored, by an older or a newer version too: what is unknown by now counts as never chosen. */
export function storedPreferences(stored: unknown): Preferences {
  const { density, pageSizes, columns, singleKeys }: Partial<Record<string, unknown>> = Object(stored);
  const [sizes, chosen]: Partial<Record<string, unknown>>[] = [Object(pageSizes), Object(columns)];
  return {
    density: DENSITIES.find((known) => known === density) ?? DEFAULT_PREFERENCES.density,
    pageSizes: ofEach(SCREEN_NAMES, (screen) => PAGE_SIZES.find((known) => known === sizes?.[screen]) ?? 10),
    columns: ofEach(SCREEN_NAMES, (screen) => {
      const list = chosen?.[screen];
      return Array.isArray(list) ? knownColumns(screen, list) : DEFAULT_PREFERENCES.columns[screen];
    }),
    singleKeys: typeof singleKeys === "boolean" ? singleKeys : DEFAULT_PREFERENCES.singleKeys,
  };
}

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
