// @ts-check
// `npm run drill:intake`: 1,000 submissions of all three forms while every second mail fails and the server is killed five
// times, on SQLite and on a PostgreSQL of its own. Takes some minutes on each, and exits with 1 after a loss or a duplicate.
import { getPostgres } from "../../tools/tasks/postgres.mjs";
import { installedEnvironment, installedNode } from "../../tools/tasks/project.mjs";
import { run, runScript } from "../../tools/tasks/run.mjs";

await runScript(async () => {
  const postgres = await getPostgres({ mayInstall: false });
  try {
    const codes = [];
    for (const kind of ["sqlite", "postgres"]) {
      const env = installedEnvironment({ TEST_DATABASE: kind, TEST_DATABASE_URL: postgres.url });
      codes.push(await run(installedNode, ["bench/fault-injection/run-intake-drill.ts"], { env }));
    }
    return Math.max(...codes);
  } finally {
    await postgres.stop();
  }
});
