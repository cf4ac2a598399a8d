// @ts-check
// `npm run restore -- FILE`: puts an archive in the place of the database and the files; what was there is moved aside.
import { installIfNeeded } from "./setup/install.mjs";
import { installedEnvironment, installedNode } from "./setup/project.mjs";
import { runInForeground, runScript } from "./setup/run.mjs";

await runScript(async () => {
  await installIfNeeded();
  return runInForeground(installedNode, ["tools/restore.ts", ...process.argv.slice(2)], installedEnvironment());
});
