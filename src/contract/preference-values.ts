import { ofEach } from "#contract/of-each.ts";
import { columnsOfScreen, knownColumns, SCREEN_NAMES, type ScreenName } from "#contract/screens.ts";

/** How high the rows of a table are: 56 px, 44 where none has a second line, or 40. */
export const DENSITIES = ["Comfortable", "Compact"] as const;
export type Density = (typeof DENSITIES)[number];

export const PAGE_SIZES = [10, 25, 50] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** How somebody likes to work. Every list is named. */
export interface Preferences {
  density: Density;
  /** Rows a page. */
  pageSizes: Record<ScreenName, PageSize>;
  columns: Record<ScreenName, string[]>;
  /** Whether keys without Ctrl or Cmd do anything. */
  singleKeys: boolean;
}

/** What is left out stays as it is, be it a list. */
export interface PreferencesChange {
  density?: Density | undefined;
  pageSizes?: Partial<Preferences["pageSizes"]> | undefined;
  columns?: Partial<Preferences["columns"]> | undefined;
  singleKeys?: boolean | undefined;
}

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
