// @ts-check
// `npm run drill:soak`: twenty minutes of mixed load at 50 requests a second, with 10,000 customers, products and users.
// `-- --minutes=2` takes less, `--database=postgres` runs on a PostgreSQL of its own. Exits with 1 after an error, slow
// responses, memory growth over a tenth, or open descriptors. Run `npm test` first: it installs and builds.
import { getPostgres } from "../../tools/tasks/postgres.mjs";
import { installedEnvironment, installedNode, serverFlags } from "../../tools/tasks/project.mjs";
import { Problem, run, runScript } from "../../tools/tasks/run.mjs";

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
    return await run(installedNode, [...serverFlags, "bench/fault-injection/soak/run-soak.ts", minutes], { env });
  } finally {
    await postgres?.stop();
  }
});
