// @ts-check
// `npm run account:recover -- EMAIL`: restores access for a user who has lost password, phone and recovery codes.
import { installedEnvironment, installedNode } from "./tasks/project.mjs";
import { runInForeground, runScript } from "./tasks/run.mjs";

await runScript(() =>
  runInForeground(installedNode, ["tools/account-recover.ts", ...process.argv.slice(2)], installedEnvironment()),
);
