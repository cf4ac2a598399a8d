// Migrates the database and prints the migrations that this process ran.
import { openDatabase } from "#server/platform/database/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";

const database = openDatabase(JSON.parse(process.argv[2] ?? "{}"));
process.stdout.write(JSON.stringify(await migrate(database)));
await database.close();
