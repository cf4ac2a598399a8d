// Kills itself in the second of two migrations, so that the kill is always between two.
import { openDatabase } from "#server/platform/database/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { createTables } from "../../../migrations/dialects/tables.ts";

const database = openDatabase(JSON.parse(process.argv[2] ?? "{}"));
await migrate(database, async () => ({
  "0001-first": { up: (db) => createTables(db, ["first (n integer)"]) },
  "0002-second": {
    up: async () => {
      process.kill(process.pid, "SIGKILL");
    },
  },
}));
