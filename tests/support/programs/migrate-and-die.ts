// Makes one table and is killed before the second: by nobody's hand, so that it is always in the middle.
import { openDatabase } from "#server/platform/database/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { createTable, integer } from "../../../migrations/dialects/tables-1.ts";

const database = openDatabase(JSON.parse(process.argv[2] ?? "{}"));
await migrate(database, async () => ({
  "0001-first": { up: (db) => createTable(db, "first").addColumn("n", integer(db)).execute() },
  "0002-second": {
    up: async () => {
      process.kill(process.pid, "SIGKILL");
    },
  },
}));
