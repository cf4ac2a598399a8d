import type { Client } from "#contract/clients.ts";
import { ROLES, type Role } from "#contract/permissions.ts";
import { type Settings, SettingsChange } from "#contract/settings.ts";
import { attachPictures } from "#server/pictures/attach-pictures.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { picturesOf } from "#server/settings/settings-references.ts";

const NAME = "site";
/** Name of the row with the leads of the about page before they became the team. Settings with a team replace it. */
const FORMER_TEAM = "former-team";
/** Name of the row with the clients of a site without samples, while no settings are saved. */
const INITIAL_CLIENTS = "initial-clients";

/** Name of the row that says whether the first steps are put away. */
const PUT_AWAY = "first-steps-put-away";

export interface SavedSettings {
  settings: SettingsChange;
  version: number;
  createdAt: string;
  updatedAt: string;
}

export interface StoredSettings {
  /** Undefined while none have been saved. */
  saved: SavedSettings | undefined;
  /** Edited leads of the about page from before the upgrade; undefined without any. */
  formerTeam: SettingsChange["team"];
  /** Clients that apply until settings are saved, with their version; undefined for the sample clients. */
  initialClients: { clients: SettingsChange["clients"]; version: number } | undefined;
}

/** Returns what is stored of the settings. `readSettings` completes it. */
export async function findSettings(db: Read): Promise<StoredSettings> {
  const rows = await db
    .selectFrom("settings")
    .selectAll()
    .where("name", "in", [NAME, FORMER_TEAM, INITIAL_CLIENTS])
    .execute();
  const row = rows.find(({ name }) => name === NAME);
  const team = rows.find(({ name }) => name === FORMER_TEAM);
  const initial = rows.find(({ name }) => name === INITIAL_CLIENTS);
  return {
    saved: row && {
      settings: SettingsChange.parse(JSON.parse(row.value)),
      version: row.version,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    },
    // The members were not checked when they were stored, and pages must not fail for an invalid one.
    formerTeam: team && SettingsChange.shape.team.safeParse(JSON.parse(team.value)).data,
    initialClients: initial && {
      clients: SettingsChange.shape.clients.parse(JSON.parse(initial.value)),
      version: initial.version,
    },
  };
}

/** Stores the clients of a site without saved settings, in place of the sample clients. */
export async function setInitialClients(tx: Tx, clients: readonly Client[], now: string): Promise<void> {
  const value = JSON.stringify(clients);
  await tx
    .insertInto("settings")
    .values({ name: INITIAL_CLIENTS, value, version: 1, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet((eb) => ({ value, version: eb("settings.version", "+", 1), updated_at: now })),
    )
    .execute();
}

/** Complete settings. A save needs all fields, because a missing one would return to its default. */
export type CompleteSettings = Omit<Settings, "createdAt" | "updatedAt" | "inboxAddress" | "mailFrom">;

/** Stores all settings, with the use of their pictures and the roles that need a second factor. */
export async function setSettings(tx: Tx, settings: CompleteSettings, now: string): Promise<void> {
  const { secondFactorFor, ...rest } = settings;
  const value = JSON.stringify(rest);
  // The first version follows that of the initial clients: an ETag never returns.
  const version = ((await findSettings(tx)).initialClients?.version ?? 0) + 1;
  await tx
    .insertInto("settings")
    .values({ name: NAME, value, version, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet((eb) => ({ value, version: eb("settings.version", "+", 1), updated_at: now })),
    )
    .execute();
  await attachPictures(tx, { settings_name: NAME }, picturesOf(rest));
  await setSecondFactorRoles(tx, secondFactorFor, now);
}

/** Returns the roles that need a second factor, in the order of all roles. */
export async function listSecondFactorRoles(db: Read): Promise<Role[]> {
  const rows = await db.selectFrom("second_factor_roles").select("role").execute();
  return ROLES.filter((role) => rows.some((row) => row.role === role));
}

/** Stores the roles that need a second factor. A role that already needed one keeps its date. */
async function setSecondFactorRoles(tx: Tx, roles: readonly Role[], now: string): Promise<void> {
  await tx
    .deleteFrom("second_factor_roles")
    .where("role", "not in", [...roles, ""])
    .execute();
  for (const role of roles) {
    await tx
      .insertInto("second_factor_roles")
      .values({ role, since: now })
      .onConflict((conflict) => conflict.column("role").doNothing())
      .execute();
  }
}

export async function findPutAway(db: Read): Promise<boolean> {
  const row = await db.selectFrom("settings").select("value").where("name", "=", PUT_AWAY).executeTakeFirst();
  return row !== undefined && JSON.parse(row.value) === true;
}

export async function setPutAway(tx: Tx, isAway: boolean, now: string): Promise<void> {
  const value = JSON.stringify(isAway);
  await tx
    .insertInto("settings")
    .values({ name: PUT_AWAY, value, version: 1, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value, updated_at: now }))
    .execute();
}
