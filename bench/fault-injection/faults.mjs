// @ts-check
// `npm run drill:faults`: kills, full disks, lost databases and other faults, on SQLite and on a PostgreSQL of its own. Takes
// some minutes on each, and exits with 1 if a promise failed. `-- kill stop` runs only these drills, and `--database=sqlite`
// only on this database. Run `npm test` first: it installs and builds.

import { getPrograms } from "../../tools/tasks/programs.mjs";
import { installedEnvironment, installedNode } from "../../tools/tasks/project.mjs";
import { run, runScript } from "../../tools/tasks/run.mjs";

const args = process.argv.slice(2);
const chosen = args.find((word) => word.startsWith("--database="))?.slice("--database=".length);
const names = args.filter((word) => !word.startsWith("--"));

await runScript(async () => {
  const codes = [];
  const programs = await getPrograms(["nginx", "dovecot"], { mayInstall: false });
  for (const kind of chosen ? [chosen] : ["sqlite", "postgres"]) {
    const env = installedEnvironment({ TEST_DATABASE: kind, ...programs });
    codes.push(await run(installedNode, ["bench/fault-injection/faults/run-fault-drills.ts", ...names], { env }));
  }
  return Math.max(...codes);
});
