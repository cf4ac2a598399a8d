// Increments the counter this many times, in parallel with another process. Prints the number of retries.
// over.
import { openDatabase } from "#server/platform/database/database.ts";

const [where = "{}", times = "0"] = process.argv.slice(2);
const database = openDatabase(JSON.parse(where));
for (let time = 0; time < Number(times); time++) {
  await database.write(async (tx) => {
    const { value } = await tx
      .selectFrom("counters")
      .select("value")
      .where("name", "=", "tries")
      .executeTakeFirstOrThrow();
    await tx
      .updateTable("counters")
      .set({ value: value + 1 })
      .where("name", "=", "tries")
      .execute();
  });
}
process.stdout.write(String(database.stats.retries));
await database.close();
