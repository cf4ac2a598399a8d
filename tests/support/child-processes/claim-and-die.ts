// Claims the next mail and is killed before it stores the result.
import { openDatabase } from "#server/platform/database/database.ts";
import { claimMail } from "#server/platform/mail/store.ts";

const [where = "{}", now = "0"] = process.argv.slice(2);
const database = openDatabase(JSON.parse(where));
const mail = await claimMail(database, "dying", { leaseMs: 120_000 }, Number(now));
process.stdout.write(mail?.id ?? "none", () => process.exit());
