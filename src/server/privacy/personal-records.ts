import { isPersonal, type PersonalTable } from "#server/platform/database/table.ts";
import type {
  AnyPersonalRecords,
  DueRecords,
  ErasableRecords,
  PersonalRecords,
} from "#server/platform/people/personal-records.ts";
import type { Platform } from "#server/platform/platform.ts";

type Features = Platform["features"];

/** Returns the personal data of all features. */
export function personalRecordsOf(features: Features): PersonalRecords[] {
  return features.flatMap(({ people }) => people?.records ?? []);
}

/** Returns the tables that have a column of addresses. */
export function personalTablesOf(features: Features): PersonalTable[] {
  return personalRecordsOf(features).flatMap(({ table }) => (isPersonal(table) ? [table] : []));
}

/**
 * Returns the records that an erasure deletes, in the order of their deletion. Records that the deletion of others
 * would delete too come first, so that each is counted.
 */
export function erasableRecordsOf(features: Features): ErasableRecords[] {
  const erasable = features.flatMap(({ people: { records } = {} }) => (records && isErasable(records) ? records : []));
  return [
    ...erasable.filter(({ deletedByOthers }) => deletedByOthers),
    ...erasable.filter(({ deletedByOthers }) => !deletedByOthers),
  ];
}

/**
 * Returns the records with a retention period, in the order of their deletion. Mails come last: the mails about a
 * record are deleted with that record, and the count of mails has only the others.
 */
export function dueRecordsOf(features: Features): DueRecords[] {
  const due = features.flatMap(({ people: { records } = {} }) => (records && "isDue" in records ? records : []));
  return [
    ...due.filter(({ deletedByOthers }) => !deletedByOthers),
    ...due.filter(({ deletedByOthers }) => deletedByOthers),
  ];
}

function isErasable(records: AnyPersonalRecords): records is ErasableRecords {
  return "erase" in records;
}
