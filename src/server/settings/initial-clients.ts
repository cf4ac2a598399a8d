import { type Client, sampleClientOf } from "#contract/clients.ts";
import type { Config } from "#server/platform/config.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { findSiteSettings } from "#server/settings/read-settings.ts";
import { setInitialClients, setSettings } from "#server/settings/store.ts";

export { setInitialClients } from "#server/settings/store.ts";

/** Returns whether a client is a sample that nobody has changed. */
const isUntouched = (client: Client) => sampleClientOf(client) !== undefined && client.projectSlug === null;

/** Returns the names of the sample clients: of unchanged ones, and of those that people have linked to a project. */
export async function findSampleClients(db: Read, config: Config): Promise<{ untouched: string[]; changed: string[] }> {
  const { clients } = (await findSiteSettings(db, config)).record;
  const samples = clients.filter((client) => sampleClientOf(client));
  const namesOf = (some: readonly Client[]) => some.map(({ name }) => name);
  return {
    untouched: namesOf(samples.filter(isUntouched)),
    changed: namesOf(samples.filter((client) => !isUntouched(client))),
  };
}

/**
 * Removes the unchanged sample clients from the settings. If no settings were saved, stores only the clients that
 * remain.
 */
export async function removeSampleClients(tx: Tx, config: Config, now: string): Promise<void> {
  const { record } = await findSiteSettings(tx, config);
  const { createdAt, updatedAt: _, ...settings } = record;
  const clients = record.clients.filter((client) => !isUntouched(client));
  if (createdAt === null) await setInitialClients(tx, clients, now);
  else await setSettings(tx, { ...settings, clients }, now);
}
