// @ts-check
// `npm run seed -- 1000`: adds 1,000 made-up customers, products and users each to the configured database.
import { installedEnvironment, installedNode } from "./tasks/project.mjs";
import { runInForeground, runScript } from "./tasks/run.mjs";

await runScript(() =>
  runInForeground(installedNode, ["tools/seed.ts", ...process.argv.slice(2)], installedEnvironment()),
);
