// @ts-check
// `npm run bench:pages`: what every public page weighs and how soon it shows, and what a kept page costs. Eight minutes;
// `--quick` measures each page once instead of three times.
import { buildIfNeeded } from "./setup/build.mjs";
import { getChromium } from "./setup/chromium.mjs";
import { installedEnvironment, installedNode, serverFlags } from "./setup/project.mjs";
import { run, runScript } from "./setup/run.mjs";

await runScript(async () => {
  await buildIfNeeded();
  const CHROMIUM_PATH = await getChromium({ mayInstall: true });
  const env = installedEnvironment({ CHROMIUM_PATH, NODE_OPTIONS: serverFlags.join(" ") });
  return await run(installedNode, ["tools/bench-pages.ts", ...process.argv.slice(2)], { env });
});
