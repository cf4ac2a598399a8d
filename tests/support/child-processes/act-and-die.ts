// Acts on customers in a transaction, and is killed before the statement with this number. Without a number, it prints the number
// of statements and rolls the transaction back.
import { mergeCustomers } from "#server/customers/merge-customers.ts";
import { customerStore } from "#server/customers/store.ts";
import { runImport, undoImport } from "#server/imports/run-import.ts";
import { type Database, openDatabase, type Tx } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type ActorContext, removeRecord } from "#server/platform/records/records.ts";

const [where = "{}", act = "", killedBefore = "", ids = "[]", acting = "{}"] = process.argv.slice(2);
const [one = "", other = ""]: string[] = JSON.parse(ids);
const actor: ActorContext = JSON.parse(acting);

let statements = 0;
/** Counts every statement of a transaction, and ends the process before one of them. */
function counted(tx: Tx): Tx {
  return tx.withPlugin({
    transformQuery({ node }) {
      if (++statements === Number(killedBefore)) process.kill(process.pid, "SIGKILL");
      return node;
    },
    transformResult: async ({ result }) => result,
  }) as Tx;
}

const opened = openDatabase(JSON.parse(where));
const database: Database = {
  ...opened,
  get read() {
    return opened.read;
  },
  write: () => Promise.reject(new Error("It has one transaction, which is read committed")),
  async writeReadCommitted(work) {
    return opened.writeReadCommitted(async (tx) => {
      await work(counted(tx));
      process.stdout.write(String(statements));
      throw new Error("Rolled back");
    });
  },
};
// The acts need no more of the platform.
const platform = {
  database,
  features: [],
  now: () => new Date(),
  mailQueued: () => undefined,
} as unknown as Platform;

const ACTS: Record<string, () => Promise<unknown>> = {
  merge: () => mergeCustomers(platform, actor, one, { from: other }),
  deletion: () => removeRecord(platform, customerStore, actor, one),
  import: () => runImport(platform, actor, one, "update"),
  undo: () => undoImport(platform, actor, one),
};
await ACTS[act]?.().catch((error: Error) => {
  if (error.message !== "Rolled back") throw error;
});
await opened.close();
