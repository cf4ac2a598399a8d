import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { tableNames } from "#server/backup/copy-store.ts";
import type { Manifest } from "#server/backup/manifest.ts";
import { requireComplete, requireNoHalfRestore } from "#server/backup/open-copy.ts";
import type { Config } from "#server/platform/config.ts";
import type { Database } from "#server/platform/database/database.ts";
import { isMissing } from "#server/platform/files/disk-storage.ts";
import { openFileStores } from "#server/platform/files/open-file-stores.ts";
import { OperatorError } from "#server/platform/operator-error.ts";

/** Throws an OperatorError if DATA_DIR holds a database, files or mails. Notes of erasures may be there, since a restore adds to them. */
export async function requireEmptyFolder(config: Config): Promise<void> {
  requireNoHalfRestore(config);
  const { dataDir } = config;
  const names = await readdir(dataDir).catch(nothingIfMissing);
  const database = names.find((name) => name.startsWith("website.db"));
  if (database !== undefined) throw occupied("a database", database);
  for (const [what, folder] of [
    ["files", "files"],
    ["files", "resumes"],
    ["mail", "outbox"],
  ] as const) {
    const entries = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(
      nothingIfMissing,
    );
    const file = entries.find((entry) => !entry.isDirectory());
    if (file) throw occupied(what, relative(dataDir, join(file.parentPath, file.name)));
  }
}

function occupied(what: string, example: string): OperatorError {
  return new OperatorError(
    `DATA_DIR already holds ${what} (${example}): restore into an empty folder; nothing was changed.`,
  );
}

/** Returns no entries for a folder that does not exist, and throws every other error. */
function nothingIfMissing(error: unknown): never[] {
  if (isMissing(error)) return [];
  throw error;
}

/** Throws an OperatorError if the bucket already holds a picture or private file of the archive. Other files may be in it. */
export async function requireEmptyBucket(config: Config, { files }: Pick<Manifest, "files">): Promise<void> {
  if (!config.s3) return;
  const stores = await openFileStores(config);
  for (const folder of ["files", "resumes"] as const) {
    for await (const { name } of stores[folder].list()) {
      if (!(`${folder}/${name}` in files)) continue;
      throw new OperatorError(
        `The bucket already holds ${folder}/${name} of the archive: restore into a bucket without its files; nothing was changed.`,
      );
    }
  }
}

/** Throws an OperatorError if the PostgreSQL database has tables. */
export async function requireEmptyDatabase(database: Database): Promise<void> {
  await requireComplete(database);
  const [first, ...others] = await tableNames(database.owner);
  if (first === undefined) return;
  throw new OperatorError(
    `The database at DATABASE_URL already holds ${others.length + 1} tables (${first}): make a new one for it; nothing was changed.`,
  );
}
