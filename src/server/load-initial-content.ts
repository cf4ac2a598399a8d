import { writeFile } from "node:fs/promises";
import { claimOnce, isClaimed } from "#server/platform/database/claim-once.ts";
import { bumpContentVersion } from "#server/platform/database/content-version.ts";
import type { FileLocation } from "#server/platform/database/file-reservations.ts";
import { PRIVATE_STORE } from "#server/platform/database/file-reservations.ts";
import { dropFile, storeFile } from "#server/platform/files/unreferenced-files.ts";
import type { Platform, SampleFile, Samples } from "#server/platform/platform.ts";
import { inSampleOrder } from "#server/sample-data/sample-order.ts";
import { setInitialClients } from "#server/settings/initial-clients.ts";

const SAMPLE_CLAIM = "sample-data";

/**
 * Inserts the content of a new site, which counts as samples. One process does so, once for each database, so records that the
 * staff delete do not come back. With `SAMPLE_DATA=none` the site begins without content, and no later start adds any.
 */
export async function loadInitialContent({ config, database, features, now }: Platform): Promise<void> {
  await database.write(async (tx) => {
    if (!(await claimOnce(tx, "initial-content"))) return;
    if (config.sampleData === "none") {
      await claimOnce(tx, SAMPLE_CLAIM);
      await setInitialClients(tx, [], now().toISOString());
    } else for (const feature of features) await feature.content?.initial?.(tx, now());
    await bumpContentVersion(tx);
  });
}

/** Inserts sample records, marked as samples, if all of them are configured. It does so once for each database. */
export async function loadSampleData(platform: Platform): Promise<void> {
  const { config, database, features, now } = platform;
  if (config.sampleData !== "all" || (await isClaimed(database.read, SAMPLE_CLAIM))) return;
  const samples = inSampleOrder(features);
  const files = new Map<Samples, FileLocation[]>();
  for (const kind of samples) files.set(kind, await storeFiles(platform, kind.files ?? []));
  const isLoaded = await database.write(async (tx) => {
    if (!(await claimOnce(tx, SAMPLE_CLAIM))) return false;
    for (const kind of samples)
      await kind.load?.(
        tx,
        now(),
        (files.get(kind) ?? []).map(({ name }) => name),
      );
    for (const { content } of features) await content?.history?.load(tx, now());
    await bumpContentVersion(tx);
    return true;
  });
  // Another process loaded the samples first, with files of its own.
  if (!isLoaded) for (const location of [...files.values()].flat()) await dropFile(platform, location);
}

/** Stores the files of samples, and returns their locations in the same order. Runs before the transaction, which may run twice. */
async function storeFiles(platform: Platform, files: readonly SampleFile[]): Promise<FileLocation[]> {
  const stored: FileLocation[] = [];
  for (const { extension, contents } of files) {
    const location = await platform.privateFiles.withTemporary(async (path) => {
      await writeFile(path, contents, "latin1");
      return storeFile(platform, PRIVATE_STORE, path, extension);
    });
    stored.push(location);
  }
  return stored;
}
