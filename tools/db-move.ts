import { moveDatabase } from "#server/backup/move-database.ts";
import { readConfig } from "#server/platform/config.ts";
import { runCommand, warnOfHeldMails } from "#tools/operator.ts";

await runCommand(async () => {
  // The address of the copy is an argument: DATABASE_URL in the environment would mean that it is already in use.
  const { DATABASE_URL: _, ...environment } = process.env;
  const { tables, changedDuringCopy, queuedMails } = await moveDatabase(readConfig(environment), process.argv[2]);
  const counts = Object.entries(tables).filter(([, { rows }]) => rows > 0);
  for (const [table, { rows }] of counts) console.log(`${rows.toLocaleString("en").padStart(11)} ${table}`);
  console.log("Every row was compared. Start with DATABASE_URL from now on; files stay where they are.");
  warnOfHeldMails(queuedMails);
  if (!changedDuringCopy) return;
  console.error(
    "The embedded database was changed in the meantime: stop the program and move it again, into a new database.",
  );
  process.exitCode = 1;
});
