import type { FieldError } from "#contract/error-response.ts";
import { type Settings, UNKNOWN_PICTURE, UNKNOWN_PROJECT } from "#contract/settings.ts";
import { findShownPictures } from "#server/pictures/find-shown-pictures.ts";
import type { Read } from "#server/platform/database/database.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";
import type { UsedPicture } from "#server/platform/platform.ts";
import { findKnownSlugs } from "#server/projects/known-slugs.ts";
import { findSettings } from "#server/settings/store.ts";

/** Settings that refer to pictures and projects. */
type Referring = Pick<Settings, "clients" | "team"> & { company: Pick<Settings["company"], "logo" | "logoDark"> };

/** Reference of a setting, with the path of its field. */
interface Reference {
  path: string;
  name: string;
}

function pictureReferences({ company, clients, team }: Referring): Reference[] {
  const all = [
    { path: "company.logo", name: company.logo },
    { path: "company.logoDark", name: company.logoDark },
    ...clients.map(({ logo }, at) => ({ path: `clients.${at}.logo`, name: logo })),
    ...team.map(({ portrait }, at) => ({ path: `team.${at}.portrait`, name: portrait })),
  ];
  return all.flatMap(({ path, name }) => (name === null ? [] : [{ path, name }]));
}

function projectReferences({ clients }: Referring): Reference[] {
  return clients.flatMap(({ projectSlug }, at) =>
    projectSlug ? [{ path: `clients.${at}.projectSlug`, name: projectSlug }] : [],
  );
}

/** Returns the names of the pictures that the settings show. */
export function picturesIn(settings: Referring): string[] {
  return pictureReferences(settings).map(({ name }) => name);
}

/** Returns the settings once for each of these pictures that they show. */
export async function findSettingsWithPictures(db: Read, names: readonly string[]): Promise<UsedPicture[]> {
  const settings = (await findSettings(db)).saved?.settings;
  if (!settings) return [];
  const { logo = null, logoDark = null } = settings.company;
  const shown = picturesIn({ company: { logo, logoDark }, clients: settings.clients ?? [], team: settings.team ?? [] });
  const used = names.filter((name) => shown.includes(name));
  return used.map((picture) => ({ picture, type: "settings", id: "", title: "Settings" }));
}

/**
 * Throws a 400 if the settings refer to a picture or project that does not exist. References that were there before are not
 * checked, since a project that was deleted since then would keep all settings from being saved.
 */
export async function requireReferences(db: Read, before: Referring, settings: Referring): Promise<void> {
  const pictures = added(pictureReferences(before), pictureReferences(settings));
  const projects = added(projectReferences(before), projectReferences(settings));
  const known = await findShownPictures(db, namesOf(pictures));
  const slugs = await findKnownSlugs(db, namesOf(projects));
  const faults = [
    ...missing(pictures, (name) => known.has(name), UNKNOWN_PICTURE),
    ...missing(projects, (name) => slugs.has(name), UNKNOWN_PROJECT),
  ];
  if (faults.length > 0) throw invalidFields(faults);
}

const namesOf = (references: readonly Reference[]) => [...new Set(references.map(({ name }) => name))];

function added(before: readonly Reference[], now: readonly Reference[]): Reference[] {
  const known = new Set(namesOf(before));
  return now.filter(({ name }) => !known.has(name));
}

function missing(references: readonly Reference[], exists: (name: string) => boolean, message: string): FieldError[] {
  return references.filter(({ name }) => !exists(name)).map(({ path }) => ({ path, message }));
}
