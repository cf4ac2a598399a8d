import { DEFAULT_COMPANY } from "#content/company.ts";
import { DEFAULT_SIGNATURE, DEFAULT_TEMPLATES } from "#content/reply-templates.ts";
import { DEFAULT_CURRENCY } from "#contract/currency.ts";
import type { Settings } from "#contract/settings.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Config } from "#server/platform/config.ts";
import type { Read } from "#server/platform/database/database.ts";
import { findSettings, listSecondFactorRoles } from "#server/settings/store.ts";

/** Default retention periods in months. */
export const DEFAULT_RETENTION: Settings["retention"] = { messages: 24, applications: 12 };

/** Returns the settings with the version of their ETag. The version is 0 while the default settings apply. */
export async function findSiteSettings(db: Read, config: Config): Promise<VersionedRecord<Settings>> {
  const saved = await findSettings(db);
  const secondFactorFor = await listSecondFactorRoles(db);
  const {
    replySignature = DEFAULT_SIGNATURE,
    replyTemplates = [...DEFAULT_TEMPLATES],
    replyTo = "company",
    currency = DEFAULT_CURRENCY,
  } = saved?.settings ?? {};
  const optional = { replySignature, replyTemplates, replyTo, currency } as const;
  if (saved) {
    const { company, notificationAddresses, retention } = saved.settings;
    const { createdAt, updatedAt } = saved;
    return {
      record: { company, notificationAddresses, retention, ...optional, secondFactorFor, createdAt, updatedAt },
      version: saved.version,
    };
  }
  return {
    record: {
      company: DEFAULT_COMPANY,
      notificationAddresses: [config.mail.to],
      retention: DEFAULT_RETENTION,
      ...optional,
      secondFactorFor,
      createdAt: null,
      updatedAt: null,
    },
    version: 0,
  };
}

export async function readSettings(db: Read, config: Config): Promise<Settings> {
  return (await findSiteSettings(db, config)).record;
}
