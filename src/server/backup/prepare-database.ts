import { databaseOptions } from "#server/backup/database-options.ts";
import type { Manifest } from "#server/backup/manifest.ts";
import { findReferredFiles } from "#server/backup/missing-files.ts";
import { endEverySession, holdWaitingMails } from "#server/backup/store.ts";
import { FEATURES, TABLES } from "#server/features.ts";
import type { Config } from "#server/platform/config.ts";
import { recordAudit } from "#server/platform/database/audit.ts";
import { bumpContentVersion } from "#server/platform/database/content-version.ts";
import { type DatabaseSummary, summarise } from "#server/platform/database/copy-database.ts";
import { type DatabaseOptions, openDatabase, type Tx } from "#server/platform/database/database.ts";
import { forgetAnnounced } from "#server/platform/database/loose-files.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { SIGNING_SECRET, sharedSecret } from "#server/platform/database/secrets.ts";
import { readSqliteSecret } from "#server/platform/database/sqlite-files.ts";
import { noteTurnedBack } from "#server/platform/database/turned-back.ts";
import { openErasureStore } from "#server/platform/open-file-stores.ts";
import { OperatorError } from "#server/platform/operator-error.ts";
import { reapplyErasures } from "#server/privacy/reapply-erasures.ts";

export interface PreparedDatabase {
  /** Mails that were waiting, and now wait for somebody to send them again. */
  heldMails: number;
  /** People who were erased since the backup, and were erased again. */
  erasedPeople: number;
  /** To which a record refers, as `resumes/0199….pdf`: others were on their way out, or in, when the backup was taken. */
  referredFiles: ReadonlySet<string>;
}

/** Holds a restored database against its manifest, with the archive's files in `staging`, brings it to this version and ends what must not live on. */
export async function prepareDatabase(
  config: Config,
  options: DatabaseOptions,
  manifest: Manifest,
  now: Date,
  staging: string,
): Promise<PreparedDatabase> {
  const database = openDatabase(options);
  try {
    requireSame((await summarise(database.owner, TABLES)).tables, manifest.tables);
    await migrate(database);
    const heldMails = await database.write((tx) => prepare(tx, manifest, now));
    // Who was erased while the backup was under way may stand in its own list alone.
    const archived = await openErasureStore({ ...config, s3: undefined, dataDir: staging });
    const erasures = { own: await openErasureStore(config), archived };
    // Of an embedded database that is there too: it may have been an interim one, on which somebody was erased.
    const replaced = readSqliteSecret(databaseOptions(config).sqliteFile, SIGNING_SECRET);
    const secrets = [await sharedSecret(database, SIGNING_SECRET), ...(replaced === undefined ? [] : [replaced])];
    const known = { secrets, erasures };
    const { createdAt: instant, erasuresBefore } = manifest;
    const notedBefore = erasuresBefore && new Set(erasuresBefore);
    const erasedPeople = await reapplyErasures({ database, features: FEATURES }, known, { instant, notedBefore }, now);
    return { heldMails, erasedPeople, referredFiles: await findReferredFiles(database) };
  } finally {
    await database.close();
  }
}

async function prepare(tx: Tx, manifest: Manifest, now: Date): Promise<number> {
  await endEverySession(tx);
  const held = await holdWaitingMails(tx);
  await recordAudit(tx, now, {
    account: { id: null, name: "Operator" },
    action: "restored a backup",
    record: { type: "backup", id: "", name: manifest.createdAt },
    caller: { requestId: "", address: "" },
  });
  await noteTurnedBack(tx, now.getTime());
  await forgetAnnounced(tx);
  await bumpContentVersion(tx);
  return held;
}

function requireSame(tables: DatabaseSummary["tables"], expected: Manifest["tables"]): void {
  const found: Readonly<Record<string, { rows: number; sha256: string } | undefined>> = tables;
  for (const [table, { rows, sha256 }] of Object.entries(expected)) {
    if (found[table]?.rows === rows && found[table].sha256 === sha256) continue;
    throw new OperatorError(
      `The restored table ${table} is not what the archive says: ${found[table]?.rows ?? 0} of ${rows} rows.`,
    );
  }
}
