// @ts-check
// `npm run dev`: pages with hot reload and the server behind them, in one process.
import { bundleMap } from "./setup/build.mjs";
import { installIfNeeded } from "./setup/install.mjs";
import { installedEnvironment } from "./setup/project.mjs";
import { runInForeground, runScript } from "./setup/run.mjs";

await runScript(async () => {
  await installIfNeeded();
  await bundleMap();
  return runInForeground("react-router", ["dev"], installedEnvironment());
});
