// @ts-check
// `npm run drill:backoffice`: a day's work in a browser, on a server with 100,000 customers, products and users. Needs what
// `npm test` has installed and built. A minute to fill the database, some more to work; prints how long each part took.
import { getChromium } from "../../tools/setup/chromium.mjs";
import { installedEnvironment, installedNode } from "../../tools/setup/project.mjs";
import { run, runScript } from "../../tools/setup/run.mjs";

const ROWS = "100000";

await runScript(async () => {
  const CHROMIUM_PATH = await getChromium({ mayInstall: false });
  const env = installedEnvironment({ CHROMIUM_PATH, DAYS_WORK_ROWS: process.env.DAYS_WORK_ROWS ?? ROWS });
  const args = ["node_modules/vitest/vitest.mjs", "run", "--project", "e2e", "tests/e2e/days-work.test.ts"];
  return run(installedNode, [...args, "--retry", "0"], { env });
});
