// @ts-check
// `npm run db:move -- DATABASE_URL`: copies the embedded database into an empty PostgreSQL and compares every row.
import { installIfNeeded } from "./tasks/install.mjs";
import { installedEnvironment, installedNode } from "./tasks/project.mjs";
import { runInForeground, runScript } from "./tasks/run.mjs";

await runScript(async () => {
  await installIfNeeded();
  return runInForeground(installedNode, ["tools/db-move.ts", ...process.argv.slice(2)], installedEnvironment());
});
