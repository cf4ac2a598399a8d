import type { DueKind, ErasedKind, PersonalKind } from "#contract/privacy.ts";
import type { Database, Read, Tx } from "#server/platform/database/database.ts";
import type { PersonalTable, TableWith } from "#server/platform/database/table.ts";

/**
 * What the search lets go of in one transaction, in letters: others wait meanwhile, and strangers decide how long their texts
 * are. SQLite takes 15 ms for a message of 20,000 random letters, half a millisecond for an ordinary one.
 */
const MAX_LETTERS = 60_000;

/** After so many the search is merged before more goes: a step of that leaves out all that went since, 150 ms for a million. */
const LETTERS_BETWEEN_MERGES = 1_000_000;

/** To be told, after each transaction, how many letters went with it: merges the search when they are many. */
export function createMerging(database: Database): (letters: number) => Promise<void> {
  let sinceMerged = 0;
  return async (letters) => {
    sinceMerged += letters;
    if (sinceMerged < LETTERS_BETWEEN_MERGES) return;
    sinceMerged = 0;
    await database.forgetDeleted();
  };
}

/** The first of these records that may go in one transaction, at least one, and how much of them the search has. */
export async function firstThatGo(
  { countLetters }: ErasableRecords,
  db: Read,
  ids: readonly string[],
): Promise<{ ids: readonly string[]; letters: number }> {
  if (!countLetters || ids.length === 0) return { ids, letters: 0 };
  const counted = await countLetters(db, ids);
  const first: string[] = [];
  let letters = 0;
  for (const id of ids) {
    const more = counted.get(id) ?? 0;
    if (first.length > 0 && letters + more > MAX_LETTERS) break;
    first.push(id);
    letters += more;
  }
  return { ids: first, letters };
}

/** What went with erased records. */
export interface Erased {
  /** Leads of whom nothing was known besides. */
  leads: number;
}

export const NOTHING_BESIDES: Erased = { leads: 0 };

/** What a feature keeps of people under their addresses (`namesPeople` of its table): how it is told, and how it is erased. */
export interface PersonalRecords<Exported extends object = object> {
  /** What they are called in the answer to the person. */
  kind: PersonalKind;
  table: PersonalTable;
  /** These records, as the person is told of them; what is long comes bit by bit (`streamJson`). */
  exportRows(db: Read, ids: readonly string[]): Promise<Exported[]>;
}

/** What can be erased: everything but accounts, which are deleted under Users first. */
export interface ErasableRecords<Exported extends object = object> extends PersonalRecords<Exported> {
  kind: ErasedKind;
  /** Before all others, with which they would go uncounted. */
  goFirst?: true;
  /** How much of each the search has, where strangers decide that. */
  countLetters?(db: Read, ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Before that, in transactions of its own: what refers to them and stays is let go of, where there may be much of it. */
  letGo?(database: Database, ids: readonly string[]): Promise<void>;
  /** Deletes rows, at least one and at most a chunk, with all that belongs to them alone. */
  erase(tx: Tx, ids: readonly string[], now: string): Promise<Erased>;
}

/** Of records that are kept until a day that is written in them (`delete_after`). */
export interface DueRecords<Exported extends object = object> extends ErasableRecords<Exported> {
  kind: DueKind;
  table: PersonalTable & { name: TableWith<"id" | "delete_after"> };
  isDue: true;
}

/** What a feature declares of them. */
export type AnyPersonalRecords = PersonalRecords | ErasableRecords | DueRecords;
