// @ts-check
// `npm run restore -- FILE`: restores an archive of database and files into an empty place.
import { installIfNeeded } from "./tasks/install.mjs";
import { installedEnvironment, installedNode } from "./tasks/project.mjs";
import { runInForeground, runScript } from "./tasks/run.mjs";

await runScript(async () => {
  await installIfNeeded();
  return runInForeground(installedNode, ["tools/restore.ts", ...process.argv.slice(2)], installedEnvironment());
});
