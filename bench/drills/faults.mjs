// @ts-check
// `npm run drill:faults`: kills, full disks, lost databases and all that a careful company asks about, on SQLite and on a
// PostgreSQL of its own. Some minutes on each; exits 1 when a promise was not kept. `-- kill stop` runs these alone, and
// `--database=sqlite` on this database alone. Needs what `npm test` has installed and built.

import { getPrograms } from "../../tools/setup/programs.mjs";
import { installedEnvironment, installedNode } from "../../tools/setup/project.mjs";
import { run, runScript } from "../../tools/setup/run.mjs";

const args = process.argv.slice(2);
const chosen = args.find((word) => word.startsWith("--database="))?.slice("--database=".length);
const names = args.filter((word) => !word.startsWith("--"));

await runScript(async () => {
  const codes = [];
  const programs = await getPrograms(["nginx"], { mayInstall: false });
  for (const kind of chosen ? [chosen] : ["sqlite", "postgres"]) {
    const env = installedEnvironment({ TEST_DATABASE: kind, ...programs });
    codes.push(await run(installedNode, ["bench/drills/faults/run-fault-drills.ts", ...names], { env }));
  }
  return Math.max(...codes);
});
