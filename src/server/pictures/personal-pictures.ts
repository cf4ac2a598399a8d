import type { PersonalData } from "#contract/privacy.ts";
import { clearTexts, findPictures, listPictureTexts } from "#server/pictures/store.ts";
import { picturesTable } from "#server/pictures/tables.ts";
import { bumpContentVersion } from "#server/platform/database/content-version.ts";
import { addressesIn } from "#server/platform/people/addresses-in-text.ts";
import { findEntriesOfType, storedFields } from "#server/platform/people/audit-subjects.ts";
import { hasName, namesOf } from "#server/platform/people/names-in-text.ts";
import { type ErasableRecords, type KnownPerson, NO_LEADS_ERASED } from "#server/platform/people/personal-records.ts";

/** Returns a function that returns whether a text has the name or an address of a person. */
function naming(person: KnownPerson): (text: unknown) => boolean {
  const [names, keys] = [namesOf(person), new Set(person.keys)];
  return (text) => {
    if (hasName(text, names)) return true;
    // The extension of a file name would be part of an address.
    const whole = String(text ?? "");
    return [whole, whole.replace(/\.\w+$/, "")].some((one) => addressesIn(one).some((address) => keys.has(address)));
  };
}

/**
 * Pictures whose file name or alternative text names the person. An erasure removes both texts. The picture stays, since pages show it:
 * a user who sees the person on it deletes it.
 */
export const personalPictures: ErasableRecords<PersonalData["pictures"][number]> = {
  kind: "pictures",
  table: picturesTable,
  async find(db, person) {
    const isNaming = naming(person);
    const pictures = await listPictureTexts(db);
    return pictures.filter(({ file_name, alt }) => isNaming(file_name) || isNaming(alt)).map(({ id }) => id);
  },
  // The text may have been changed, and the picture deleted since.
  async findEntriesNaming(db, person) {
    const isNaming = naming(person);
    const entries = await findEntriesOfType(db, picturesTable.recordType);
    return entries.filter(({ record_name, before, after }) =>
      [record_name, storedFields(before).alt, storedFields(after).alt].some(isNaming),
    );
  },
  deletedByOthers: true,
  async exportRows(db, ids) {
    const pictures = await findPictures(db, ids);
    return pictures.map(({ name, fileName, alt, createdAt }) => ({ name, fileName, alt, createdAt }));
  },
  async erase(tx, names, now) {
    await clearTexts(tx, names, now);
    await bumpContentVersion(tx);
    return NO_LEADS_ERASED;
  },
};
