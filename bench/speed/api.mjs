// @ts-check
// `npm run bench:api`: measures the API on SQLite and on a PostgreSQL of its own, in six minutes. `--quick` takes one.
import { getPostgres } from "../../tools/tasks/postgres.mjs";
import { installedEnvironment, installedNode, serverFlags } from "../../tools/tasks/project.mjs";
import { run, runScript } from "../../tools/tasks/run.mjs";

await runScript(async () => {
  const postgres = await getPostgres({ mayInstall: false });
  try {
    // The measured programs run with the flags of `npm start`, since a forked program inherits the flags of its parent.
    const env = installedEnvironment({ TEST_DATABASE_URL: postgres.url });
    return await run(installedNode, [...serverFlags, "bench/speed/api.ts", ...process.argv.slice(2)], { env });
  } finally {
    await postgres.stop();
  }
});
