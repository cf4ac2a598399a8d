// @ts-check
// `npm run bench:scale`: throughput of one, two and four programs on a PostgreSQL of its own, in two minutes.
import { getPostgres } from "../../tools/tasks/postgres.mjs";
import { installedEnvironment, installedNode, serverFlags } from "../../tools/tasks/project.mjs";
import { run, runScript } from "../../tools/tasks/run.mjs";

await runScript(async () => {
  const postgres = await getPostgres({ mayInstall: false });
  try {
    const env = installedEnvironment({ TEST_DATABASE_URL: postgres.url });
    return await run(installedNode, [...serverFlags, "bench/speed/scale.ts"], { env });
  } finally {
    await postgres.stop();
  }
});
