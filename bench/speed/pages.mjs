// @ts-check
// `npm run bench:pages`: bytes and paint times of every public page, and the cost of a cached page. Takes eight minutes.
// `--quick` measures each page once instead of three times.
import { buildIfNeeded } from "../../tools/tasks/build.mjs";
import { getChromium } from "../../tools/tasks/chromium.mjs";
import { installedEnvironment, installedNode, serverFlags } from "../../tools/tasks/project.mjs";
import { run, runScript } from "../../tools/tasks/run.mjs";

await runScript(async () => {
  await buildIfNeeded();
  const CHROMIUM_PATH = await getChromium({ mayInstall: true, whole: true });
  // Both measured programs run with the flags of `npm start`, since a forked program inherits the flags of its parent.
  const env = installedEnvironment({ CHROMIUM_PATH });
  return await run(installedNode, [...serverFlags, "bench/speed/pages.ts", ...process.argv.slice(2)], { env });
});
