import { restoreBackup } from "#server/backup/restore-backup.ts";
import { readConfig } from "#server/platform/config.ts";
import { describeContents, fileOf, runCommand, warnOfMissing } from "#tools/operator.ts";

await runCommand(async () => {
  const file = fileOf(process.argv.slice(2), "npm run restore -- FILE");
  const { manifest, before, heldMails, erasedPeople, missing } = await restoreBackup(readConfig(), file);
  console.log(`Restored and compared: the backup of ${manifest.createdAt}.`);
  console.log(`It holds ${describeContents(manifest)}.`);
  if (before) console.log(`What was there before lies in ${before}. Delete it once it is not needed.`);
  if (heldMails > 0) console.log(`${heldMails} mails were waiting: see the outbox, where each can be sent again.`);
  if (erasedPeople > 0) console.log(`${erasedPeople} people were erased since that backup, and are erased again.`);
  console.log("Everybody has to sign in again.");
  warnOfMissing(missing);
});
