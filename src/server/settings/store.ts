import { Company } from "#contract/company.ts";
import type { Read } from "#server/platform/database/database.ts";

/** What was saved of the company's details; undefined while nobody has. */
export async function findCompany(db: Read): Promise<Company | undefined> {
  const row = await db.selectFrom("settings").select("value").where("name", "=", "company").executeTakeFirst();
  return row && Company.parse(JSON.parse(row.value));
}
