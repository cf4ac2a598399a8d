import { readConfig } from "#server/platform/config.ts";
import { OperatorError } from "#server/platform/operator-error.ts";
import { recoverAccount } from "#server/users/recover-account.ts";
import { runCommand, withDatabase } from "#tools/operator.ts";

async function recover(args: readonly string[]): Promise<void> {
  const [email] = args;
  if (!email || args.length > 1) throw new OperatorError("Usage: npm run account:recover -- EMAIL");
  const config = readConfig();
  await withDatabase(config, async (database) => {
    const { name, link } = await recoverAccount({ config, database, now: () => new Date() }, email);
    console.log(`${name} has no second factor and no API key any more, and is signed out everywhere.`);
    console.log("To set a new password, open this link within an hour. It works once:");
    console.log(link);
  });
}

await runCommand(() => recover(process.argv.slice(2)));
