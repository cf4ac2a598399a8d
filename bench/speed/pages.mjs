// @ts-check
// `npm run bench:pages`: what every public page weighs and how soon it shows, and what a kept page costs. Eight minutes;
// `--quick` measures each page once instead of three times.
import { buildIfNeeded } from "../../tools/setup/build.mjs";
import { getChromium } from "../../tools/setup/chromium.mjs";
import { installedEnvironment, installedNode, serverFlags } from "../../tools/setup/project.mjs";
import { run, runScript } from "../../tools/setup/run.mjs";

await runScript(async () => {
  await buildIfNeeded();
  const CHROMIUM_PATH = await getChromium({ mayInstall: true, whole: true });
  // Both measured programs run as `npm start` runs the server: a forked program gets the flags of the one that forks it.
  const env = installedEnvironment({ CHROMIUM_PATH });
  return await run(installedNode, [...serverFlags, "bench/speed/pages.ts", ...process.argv.slice(2)], { env });
});
