import type { DueKind, ErasedKind, PersonalKind } from "#contract/privacy.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import type { AnyTable, PersonalTable, TableWith } from "#server/platform/database/table.ts";

/** Rows that an erasure deleted besides the records themselves. */
export interface Erased {
  /** Number of leads about which nothing else was known. */
  leads: number;
}

export const NO_LEADS_ERASED: Erased = { leads: 0 };

/** Person, by what the database knows of them. */
export interface KnownPerson {
  /** Email addresses in lower case, and telephone numbers (`phoneKey`). */
  keys: readonly string[];
  /** Names as `normalizeForSearch` returns them. */
  names: ReadonlySet<string>;
}

/** Returns the telephone numbers among the keys of a person. */
export function phonesIn(keys: readonly string[]): string[] {
  return keys.filter((key) => !key.includes("@"));
}

/** Personal data of a feature, with the functions that find and export it. */
export interface PersonalRecords<Exported extends object = object> {
  /** Name of the kind in the response of a look-up. */
  kind: PersonalKind;
  table: AnyTable & { recordType: string };
  /** Finds records whose table has no column with an address. Default: by the columns of `namesPeople`. */
  find?(db: Read, person: KnownPerson): Promise<string[]>;
  /** Finds the other addresses of records that have one of these addresses, in lower case. */
  findLinkedAddresses?(db: Read, keys: readonly string[]): Promise<string[]>;
  /** Finds the addresses of records with a telephone number (`phoneKey`), in lower case; `""` for a record without one. */
  findAddressesByPhone?(db: Read, phone: string): Promise<string[]>;
  /** Lists the keys by which records are found besides the columns of their tables: telephone numbers, and addresses of copies. */
  listFurtherKeys?(db: Read): Promise<string[]>;
  /** Finds audit entries about records of this kind that name the person, for `findPerson`. Their other entries have pseudonyms. */
  findEntriesNaming?(db: Read, person: KnownPerson): Promise<{ id: string; record_id: string }[]>;
  /** Returns records as a look-up shows them; long lists are streamed (`streamJson`). */
  exportRows(db: Read, ids: readonly string[]): Promise<Exported[]>;
}

/** Personal data that an erasure deletes: all kinds except accounts, which are deleted under Users first. */
export interface ErasableRecords<Exported extends object = object> extends PersonalRecords<Exported> {
  kind: ErasedKind;
  /** Set for records that the deletion of other kinds deletes too. An erasure deletes these records first, so that they are counted. */
  deletedByOthers?: true;
  /**
   * Deletes at most a chunk of records, with everything that belongs only to them. `keys` are the addresses of the person who is erased,
   * for records that name others too.
   */
  erase(tx: Tx, ids: readonly string[], now: string, keys: readonly string[]): Promise<Erased>;
}

/** Personal data with a retention period, whose rows have the day on which it ends (`delete_after`). */
export interface DueRecords<Exported extends object = object> extends ErasableRecords<Exported> {
  kind: DueKind;
  table: PersonalTable & { name: TableWith<"id" | "delete_after"> };
  isDue: true;
}

/** Personal data as a feature declares it. */
export type AnyPersonalRecords = PersonalRecords | ErasableRecords | DueRecords;
