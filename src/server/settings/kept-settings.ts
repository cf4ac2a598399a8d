import type { CompanyLook } from "#contract/brand.ts";
import { type HideablePageKey, isHiddenPath, SITE_PAGES } from "#contract/site-pages.ts";
import type { Vocabulary } from "#contract/vocabulary.ts";
import type { Config } from "#server/platform/config.ts";
import type { ChangeFeed } from "#server/platform/database/change-feed.ts";
import type { Database, Read } from "#server/platform/database/database.ts";
import { NOT_FOUND, type PageAddress, pageAddressOf, targetAt } from "#server/platform/pages/page-address.ts";
import type { Platform } from "#server/platform/platform.ts";
import { brandLook } from "#server/settings/brand-look.ts";
import { readSettings } from "#server/settings/read-settings.ts";

interface Parts {
  config: Config;
  database: Database;
  changes: ChangeFeed;
}

/** Settings that many requests need. */
interface Kept {
  hidden: ReadonlySet<HideablePageKey>;
  vocabulary: Vocabulary;
  look: CompanyLook;
}

/**
 * Returns functions that read settings which many requests need. The settings are cached until public content changes,
 * in this process or in another one. So requests cost no query, and pages appear while the database is away.
 */
export function createKeptSettings({
  config,
  database,
  changes,
}: Parts): Pick<Platform, "hiddenPages" | "vocabulary" | "companyLook"> {
  let kept: { own: number; settings: Promise<Kept> } | undefined;
  let version: number | undefined;
  changes.listen(({ contentVersion }) => {
    if (contentVersion !== version) kept = undefined;
    version = contentVersion;
  });

  /** Reads the settings without caching them. */
  async function read(db: Read): Promise<Kept> {
    const { hiddenPages, vocabulary, company, brand } = await readSettings(db, config);
    return {
      hidden: new Set(hiddenPages),
      vocabulary,
      look: { name: company.name, icon: company.icon, brand: brandLook(brand) },
    };
  }

  /** Returns the cached settings; undefined if they have to be read again. */
  const present = () => (kept?.own === database.contentCommits() ? kept.settings : undefined);

  /** Reads the settings and caches them, unless reading fails. */
  function readAgain(): Promise<Kept> {
    const reading = { own: database.contentCommits(), settings: read(database.read) };
    kept = reading;
    reading.settings.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return reading.settings;
  }

  return {
    // A transaction may see what is not committed, so its reading is not cached.
    hiddenPages: async (db) => (await (present() ?? (db ? read(db) : readAgain()))).hidden,
    companyLook: async () => (await (present() ?? readAgain())).look,
    vocabulary: async (db) => (await (db ? read(db) : (present() ?? readAgain()))).vocabulary,
  };
}

/**
 * Returns the address to show for a requested one. A hidden page is not found, and a category or department that the
 * settings lack is left out. Returns the requested address if the database is away, so that the page reports the
 * failure.
 */
export async function findShownAddress(
  { hiddenPages, vocabulary }: Pick<Platform, "hiddenPages" | "vocabulary">,
  address: PageAddress,
): Promise<PageAddress> {
  if (address.kind === "own" && address.isBackOffice) return address;
  const [path = "/", search] = targetAt(address).split("?", 2);
  try {
    if (isHiddenPath(await hiddenPages(), path)) return { kind: "cached", key: NOT_FOUND };
    const parameter = WORDS_IN_ADDRESSES[path];
    const query = new URLSearchParams(search);
    const word = parameter && query.get(parameter);
    if (!word) return address;
    const { projectCategories, departments } = await vocabulary();
    if (projectCategories.some(({ id }) => id === word) || departments.includes(word)) return address;
    query.delete(parameter);
    const known = query.size > 0 ? `${path}?${query}` : path;
    // Pages of projects have one address each; a search for jobs ignores what it does not know.
    return path === SITE_PAGES.products.path ? { kind: "moved", to: known } : pageAddressOf(known);
  } catch {
    return address;
  }
}

/** Parameters of pages whose values are categories or departments. */
const WORDS_IN_ADDRESSES: Readonly<Record<string, string>> = {
  [SITE_PAGES.products.path]: "category",
  [SITE_PAGES.careers.path]: "department",
};
