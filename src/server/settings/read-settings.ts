import { FIRST_COMPANY } from "#content/company.ts";
import type { Company } from "#contract/company.ts";
import type { Config } from "#server/platform/config.ts";
import type { Read } from "#server/platform/database/database.ts";
import { findCompany } from "#server/settings/store.ts";

export interface Settings {
  company: Company;
  /** Who on the staff is told of what visitors send. */
  notify: string;
}

/** The settings as saved, or their first values. */
export async function readSettings(db: Read, config: Config): Promise<Settings> {
  return { company: (await findCompany(db)) ?? FIRST_COMPANY, notify: config.mail.to };
}
