import { writeBackup } from "#server/backup/write-backup.ts";
import { readConfig } from "#server/platform/config.ts";
import { describeContents, fileOf, megabytes, runCommand, warnOfMissing } from "#tools/operator.ts";

await runCommand(async () => {
  const file = fileOf(process.argv.slice(2), "npm run backup -- FILE");
  const { bytes, manifest, missing } = await writeBackup(readConfig(), file);
  console.log(`Backup written and read back: ${file}, ${megabytes(bytes)}.`);
  console.log(`It holds ${describeContents(manifest)}.`);
  warnOfMissing(missing);
});
