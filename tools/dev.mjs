// @ts-check
// `npm run dev`: pages with hot reload and the server behind them, in one process.
import { bundleMap } from "./tasks/build.mjs";
import { installIfNeeded } from "./tasks/install.mjs";
import { installedEnvironment } from "./tasks/project.mjs";
import { runInForeground, runScript } from "./tasks/run.mjs";

await runScript(async () => {
  await installIfNeeded();
  await bundleMap();
  return runInForeground("react-router", ["dev"], installedEnvironment());
});
