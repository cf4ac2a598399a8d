// @ts-check
// `npm run drill:backoffice`: a day's work in a browser, on a server with 100,000 customers, products and users. Takes a few
// minutes, one of them to fill the database, and prints the time of each part. Run `npm test` first: it installs and builds.
import { getChromium } from "../../tools/tasks/chromium.mjs";
import { installedEnvironment, installedNode } from "../../tools/tasks/project.mjs";
import { run, runScript } from "../../tools/tasks/run.mjs";

const ROWS = "100000";

await runScript(async () => {
  const CHROMIUM_PATH = await getChromium({ mayInstall: false });
  const env = installedEnvironment({ CHROMIUM_PATH, DAYS_WORK_ROWS: process.env.DAYS_WORK_ROWS ?? ROWS });
  const args = ["node_modules/vitest/vitest.mjs", "run", "--project", "e2e", "tests/e2e/full-day.test.ts"];
  return run(installedNode, [...args, "--retry", "0"], { env });
});
