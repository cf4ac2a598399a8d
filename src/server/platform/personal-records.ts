import type { Read, Tx } from "#server/platform/database/database.ts";
import type { DueTable } from "#server/platform/database/due-rows.ts";

/** What went with erased records. */
export interface Erased {
  /** Names of résumés, to be deleted once the transaction has counted. */
  resumes: string[];
  /** Leads of whom nothing was known besides. */
  leads: number;
}

export const NOTHING_BESIDES: Erased = { resumes: [], leads: 0 };

/** What a resource keeps of people, so that it can be told to them and erased. */
export interface PersonalRecords<Told extends { id: string } = { id: string }> {
  /** One of them, as the audit trail calls it: `message`. */
  type: string;
  /** Everything of somebody, as the API gives it, by the key of an e-mail address. */
  find(db: Read, emailKey: string): Promise<Told[]>;
  /** Deletes rows, at least one, with all that belongs to them alone. */
  erase(tx: Tx, ids: readonly string[], now: string): Promise<Erased>;
}

/** Of records that are kept until a day that is written in them. */
export interface DueRecords<Told extends { id: string } = { id: string }> extends PersonalRecords<Told> {
  table: DueTable;
}
