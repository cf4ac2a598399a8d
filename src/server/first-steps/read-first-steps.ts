import { isDeepStrictEqual } from "node:util";
import { DEFAULT_COMPANY } from "#content/company.ts";
import { DOCUMENTS } from "#content/documents.ts";
import { DEFAULT_MENUS } from "#content/navigation.ts";
import { DEFAULT_TEAM } from "#content/team.ts";
import { TERMS } from "#content/terms.ts";
import { NO_BRAND } from "#contract/brand.ts";
import { COMPANY_LABELS } from "#contract/company.ts";
import { FIRST_STEPS, type FirstStep, type FirstSteps } from "#contract/first-steps.ts";
import type { PageKey } from "#contract/page-documents.ts";
import { SAMPLE_KINDS } from "#contract/sample-data.ts";
import { SETTINGS_LABELS, type Settings } from "#contract/settings.ts";
import { hasNews } from "#server/articles/public-articles.ts";
import { listPublishedKeys } from "#server/pages/published-keys.ts";
import { hasSentMail } from "#server/platform/mail/has-sent-mail.ts";
import type { Platform } from "#server/platform/platform.ts";
import { countSampleData } from "#server/sample-data/remove-sample-data.ts";
import { isPutAway } from "#server/settings/first-steps-state.ts";
import { TEST_MAIL } from "#server/settings/mails.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { hasColleagues } from "#server/users/has-colleagues.ts";

/** Facts of the company that are those of an invented one at first. */
const INVENTED = ["name", "street", "phone", "email"] as const;

/** Pages that speak of the program, and of no company. */
const OF_THE_PROGRAM: readonly PageKey[] = ["documentation", "status"];

/** Parts of a step that are still as they were delivered, by their names. */
type Left = readonly string[];

function leftOfCompany({ company }: Settings): Left {
  return INVENTED.filter((name) => company[name] === DEFAULT_COMPANY[name]).map((name) => COMPANY_LABELS[name]);
}

/** Pages with their delivered words, which visitors can open. The terms are a step of their own. */
function leftOfPages({ hiddenPages }: Settings, published: readonly PageKey[]): Left {
  const done = new Set<string>([...published, ...hiddenPages, ...OF_THE_PROGRAM, TERMS.key]);
  return DOCUMENTS.filter(({ key }) => !done.has(key)).map(({ title }) => title);
}

function leftOfMenus({ menu, moreMenu, footer, credit, hiddenPages }: Settings): Left {
  const { credit: line, ...links } = DEFAULT_MENUS;
  const isSame = hiddenPages.length === 0 && isDeepStrictEqual({ menu, moreMenu, footer }, links);
  return [
    ...(isSame ? [SETTINGS_LABELS.menu, SETTINGS_LABELS.footer] : []),
    ...(credit === line ? [SETTINGS_LABELS.credit] : []),
  ];
}

/** Returns the first steps, each done as soon as the installation shows that it is. */
export async function readFirstSteps(platform: Platform): Promise<FirstSteps> {
  const { database, config, now } = platform;
  const db = database.read;
  const settings = await readSettings(db, config);
  const { company, brand } = settings;
  const samples = await countSampleData(platform);
  const published = await listPublishedKeys(db);
  /** Whether a step is done, or what is left of it. */
  const found: Record<FirstStep, boolean | Left> = {
    company: leftOfCompany(settings),
    icon: company.icon !== null && company.logo !== null,
    colours: brand.accent !== NO_BRAND.accent || brand.accentDark !== NO_BRAND.accentDark,
    team: !isDeepStrictEqual(settings.team, DEFAULT_TEAM),
    pages: leftOfPages(settings, published),
    terms: published.includes(TERMS.key),
    menus: leftOfMenus(settings),
    samples: SAMPLE_KINDS.every((kind) => samples[kind] === 0),
    mail: await hasSentMail(db, TEST_MAIL),
    people: await hasColleagues(db),
    article: await hasNews(db, now()),
  };
  const steps = FIRST_STEPS.map((step) => {
    const state = found[step];
    if (typeof state === "boolean") return { step, isDone: state, left: [] };
    return { step, isDone: state.length === 0, left: [...state] };
  });
  return { isPutAway: await isPutAway(db), steps };
}
