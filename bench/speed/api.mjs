// @ts-check
// `npm run bench:api`: measures the API on SQLite and on a PostgreSQL of its own. `--quick` takes a minute, the whole six.
import { getPostgres } from "../../tools/setup/postgres.mjs";
import { installedEnvironment, installedNode, serverFlags } from "../../tools/setup/project.mjs";
import { run, runScript } from "../../tools/setup/run.mjs";

await runScript(async () => {
  const postgres = await getPostgres({ mayInstall: false });
  try {
    // The measured programs run as `npm start` runs the server: a forked program gets the flags of the one that forks it.
    const env = installedEnvironment({ TEST_DATABASE_URL: postgres.url });
    return await run(installedNode, [...serverFlags, "bench/speed/api.ts", ...process.argv.slice(2)], { env });
  } finally {
    await postgres.stop();
  }
});
