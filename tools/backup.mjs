// @ts-check
// `npm run backup -- FILE`: writes database and files into one archive, while the program runs, and reads it back.
import { installIfNeeded } from "./tasks/install.mjs";
import { installedEnvironment, installedNode } from "./tasks/project.mjs";
import { runInForeground, runScript } from "./tasks/run.mjs";

await runScript(async () => {
  await installIfNeeded();
  return runInForeground(installedNode, ["tools/backup.ts", ...process.argv.slice(2)], installedEnvironment());
});
