import { restoreBackup } from "#server/backup/restore-backup.ts";
import { readConfig } from "#server/platform/config.ts";
import { describeContents, fileOf, runCommand, warnOfMissing } from "#tools/operator.ts";

await runCommand(async () => {
  const file = fileOf(process.argv.slice(2), "npm run restore -- FILE");
  const { manifest, before, heldMails, erasedPeople, missing } = await restoreBackup(readConfig(), file);
  console.log(`Restored and compared: the backup of ${manifest.createdAt}.`);
  console.log(`It holds ${describeContents(manifest)}.`);
  if (before) console.log(`What was there before is now in ${before}. Delete it when you no longer need it.`);
  if (heldMails > 0) console.log(`${heldMails} e-mails were waiting: each can be sent again from the outbox.`);
  if (erasedPeople > 0) console.log(`${erasedPeople} people were erased since that backup, and are erased again.`);
  console.log("Everyone has to sign in again.");
  warnOfMissing(missing);
});
