import { join } from "node:path";
import { shareDataFolder } from "#server/backup/data-folder.ts";
import { readConfig } from "#server/platform/config.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { requireFinished } from "#server/platform/database/unfinished.ts";
import { OperatorError } from "#server/platform/operator-error.ts";
import { recoverAccount } from "#server/users/recover-account.ts";
import { runCommand } from "#tools/operator.ts";

async function recover(args: readonly string[]): Promise<void> {
  const [email] = args;
  if (!email || args.length > 1) throw new OperatorError("Usage: npm run account:recover -- EMAIL");
  const config = readConfig();
  const inUse = await shareDataFolder(config);
  const database = openDatabase({
    sqliteFile: join(config.dataDir, "website.db"),
    databaseUrl: config.databaseUrl,
  });
  try {
    await requireFinished(database);
    await migrate(database);
    const { name, link } = await recoverAccount({ config, database, now: () => new Date() }, email);
    console.log(`${name} has no second factor any more and is signed out everywhere.`);
    console.log("To set a new password, open this link within an hour. It works once:");
    console.log(link);
  } finally {
    await database.close();
    inUse.release();
  }
}

await runCommand(() => recover(process.argv.slice(2)));
