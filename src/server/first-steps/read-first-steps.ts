import { DEFAULT_COMPANY } from "#content/company.ts";
import { NO_BRAND } from "#contract/brand.ts";
import { FIRST_STEPS, type FirstStep, type FirstSteps } from "#contract/first-steps.ts";
import { SAMPLE_KINDS } from "#contract/sample-data.ts";
import { hasNews } from "#server/articles/public-articles.ts";
import { hasSentMail } from "#server/platform/mail/has-sent-mail.ts";
import type { Platform } from "#server/platform/platform.ts";
import { countSampleData } from "#server/sample-data/remove-sample-data.ts";
import { isPutAway } from "#server/settings/first-steps-state.ts";
import { TEST_MAIL } from "#server/settings/mails.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { hasColleagues } from "#server/users/has-colleagues.ts";

/** Returns the first steps, each done as soon as the installation shows that it is. */
export async function readFirstSteps(platform: Platform): Promise<FirstSteps> {
  const { database, config, now } = platform;
  const db = database.read;
  const { company, brand } = await readSettings(db, config);
  const samples = await countSampleData(platform);
  const done: Record<FirstStep, boolean> = {
    company: company.name !== DEFAULT_COMPANY.name,
    icon: company.icon !== null && company.logo !== null,
    colours: brand.accent !== NO_BRAND.accent || brand.accentDark !== NO_BRAND.accentDark,
    samples: SAMPLE_KINDS.every((kind) => samples[kind] === 0),
    mail: await hasSentMail(db, TEST_MAIL),
    people: await hasColleagues(db),
    article: await hasNews(db, now()),
  };
  return { isPutAway: await isPutAway(db), steps: FIRST_STEPS.map((step) => ({ step, isDone: done[step] })) };
}
