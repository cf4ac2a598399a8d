import { restoreBackup } from "#server/backup/restore-backup.ts";
import { readConfig } from "#server/platform/config.ts";
import { describeContents, fileOf, runCommand, warnOfHeldMails } from "#tools/operator.ts";

await runCommand(async () => {
  const file = fileOf(process.argv.slice(2), "npm run restore -- FILE");
  const { manifest, queuedMails } = await restoreBackup(readConfig(), file);
  console.log(`Restored the backup of ${manifest.createdAt}: ${describeContents(manifest)}.`);
  warnOfHeldMails(queuedMails);
});
