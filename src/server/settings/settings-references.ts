import type { FieldError } from "#contract/error-response.ts";
import type { Menus } from "#contract/menus.ts";
import { type Settings, UNKNOWN_PICTURE, UNKNOWN_PROJECT } from "#contract/settings.ts";
import { findTargetFault } from "#server/link-targets/find-target-fault.ts";
import { lockPictures } from "#server/pictures/attach-pictures.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findKnownSlugs } from "#server/projects/client-projects.ts";

/** Settings that refer to pictures, projects and pages. */
type Referring = Pick<Settings, "clients" | "team" | keyof Menus> & {
  company: Pick<Settings["company"], "logo" | "logoDark" | "icon">;
};

/** Reference of a setting, with the path of its field. */
interface Reference {
  path: string;
  name: string;
}

function pictureReferences({ company, clients, team }: Omit<Referring, keyof Menus>): Reference[] {
  const all = [
    { path: "company.logo", name: company.logo },
    { path: "company.logoDark", name: company.logoDark },
    { path: "company.icon", name: company.icon ?? null },
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

function targetReferences({ menu, moreMenu, footer }: Menus): Reference[] {
  const lists = [
    { path: "menu", links: menu },
    { path: "moreMenu", links: moreMenu },
    ...footer.map(({ links }, at) => ({ path: `footer.${at}.links`, links })),
  ];
  return lists.flatMap(({ path, links }) =>
    links.map(({ target }, at) => ({ path: `${path}.${at}.target`, name: target })),
  );
}

/** Returns the names of the pictures that settings show. */
export const picturesOf = (settings: Omit<Referring, keyof Menus>): string[] => namesOf(pictureReferences(settings));

/**
 * Throws a 400 if the settings refer to a picture, project or page that does not exist. References that were there before are not
 * checked, since a project that was deleted since then would keep all settings from being saved.
 */
export async function requireReferences(
  platform: Platform,
  tx: Tx,
  before: Referring,
  settings: Referring,
): Promise<void> {
  const pictures = added(pictureReferences(before), pictureReferences(settings));
  const projects = added(projectReferences(before), projectReferences(settings));
  const known = new Set(await lockPictures(tx, namesOf(pictures)));
  const slugs = await findKnownSlugs(tx, namesOf(projects));
  const targets = added(targetReferences(before), targetReferences(settings));
  const faults = [
    ...(await findWrongTargets(platform, tx, targets)),
    ...missing(pictures, (name) => known.has(name), UNKNOWN_PICTURE),
    ...missing(projects, (name) => slugs.has(name), UNKNOWN_PROJECT),
  ];
  if (faults.length > 0) throw invalidFields(faults);
}

/** Returns an error for each link that leads to no page or place of this site. Links to other sites are not checked. */
async function findWrongTargets(platform: Platform, tx: Tx, targets: readonly Reference[]): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const { path, name } of targets) {
    if (!name.startsWith("/")) continue;
    const message = await findTargetFault(platform, tx, name, "/");
    if (message) errors.push({ path, message });
  }
  return errors;
}

const namesOf = (references: readonly Reference[]) => [...new Set(references.map(({ name }) => name))];

function added(before: readonly Reference[], now: readonly Reference[]): Reference[] {
  const known = new Set(namesOf(before));
  return now.filter(({ name }) => !known.has(name));
}

function missing(references: readonly Reference[], exists: (name: string) => boolean, message: string): FieldError[] {
  return references.filter(({ name }) => !exists(name)).map(({ path }) => ({ path, message }));
}
