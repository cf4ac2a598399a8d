// @ts-check
// `npm run drill:soak`: twenty minutes of a mixed load of 50 requests a second on the program as `npm start` runs it, with
// 10,000 customers, products and users. `-- --minutes=2` takes less, `--database=postgres` runs on a PostgreSQL of its own.
// Exits 1 on an error, on memory that grew by more than a tenth, on slow answers and on descriptors left open. Needs what
// `npm test` has installed and built.
import { getPostgres } from "../../tools/setup/postgres.mjs";
import { installedEnvironment, installedNode, serverFlags } from "../../tools/setup/project.mjs";
import { Problem, run, runScript } from "../../tools/setup/run.mjs";

/** @param {string} name */
function wordOf(name) {
  return process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
}

await runScript(async () => {
  const minutes = wordOf("minutes") ?? "20";
  const kind = wordOf("database") ?? "sqlite";
  if (!(Number(minutes) > 0) || !["sqlite", "postgres"].includes(kind)) {
    throw new Problem("Usage: npm run drill:soak -- [--minutes=20] [--database=sqlite|postgres]");
  }
  const postgres = kind === "postgres" ? await getPostgres({ mayInstall: false }) : undefined;
  try {
    const env = installedEnvironment({ TEST_DATABASE: kind, ...(postgres ? { TEST_DATABASE_URL: postgres.url } : {}) });
    return await run(installedNode, [...serverFlags, "bench/drills/soak/run-soak.ts", minutes], { env });
  } finally {
    await postgres?.stop();
  }
});
