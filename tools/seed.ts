import { sql } from "kysely";
import { TABLES } from "#server/features.ts";
import { readConfig } from "#server/platform/config.ts";
import { bumpContentVersion } from "#server/platform/database/content-version.ts";
import type { Database, Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { sumRowCounts } from "#server/platform/database/totals.ts";
import { OperatorError } from "#server/platform/operator-error.ts";
import { runCommand, withDatabase } from "#tools/operator.ts";
import { customerOf, productOf, SLUG_PREFIX, userOf, variantsOf } from "#tools/seed/seeded-rows.ts";

/** Rows of each table if no number is given. */
const DEFAULT_ROWS = 100_000;
const MAX_ROWS = 10_000_000;
/** Rows per transaction: few enough to undo quickly, and enough to make its start cheap. */
const ROWS_PER_TRANSACTION = 5_000;
/** Rows per statement. SQLite allows 32,766 values in one. */
const ROWS_PER_STATEMENT = 500;

const FILLED = ["customers", "products", "product_variants", "users"] as const;

/** Error in one line about a decision that the operator has to make. */
export class SeedError extends OperatorError {}

export interface SeedOptions {
  rows: number;
  intoExisting: boolean;
}

export interface Seeded {
  table: (typeof FILLED)[number];
  rows: number;
}

/** Returns the options on the command line: number of rows, and permission to fill a database with real customers. */
export function readSeedOptions(args: readonly string[]): SeedOptions {
  const numbers = args.filter((word) => word !== "--into-existing");
  const rows = Number(numbers[0]?.replaceAll(/[,_]/g, "") ?? DEFAULT_ROWS);
  if (numbers.length > 1 || !Number.isInteger(rows) || rows < 1 || rows > MAX_ROWS) {
    throw new SeedError("Usage: npm run seed -- [rows] [--into-existing], with rows from 1 to 10,000,000.");
  }
  return { rows, intoExisting: args.includes("--into-existing") };
}

/** Adds made-up customers, products and users, `rows` of each, and returns the number of rows added to each table. */
export async function seedDatabase(database: Database, { rows, intoExisting }: SeedOptions): Promise<Seeded[]> {
  if (!intoExisting && (await hasRealCustomers(database))) {
    throw new SeedError("This database has real customers. To fill it anyway: npm run seed -- --into-existing");
  }
  const first = (await lastSerial(database)) + 1;
  let variants = 0;
  for (let from = first; from < first + rows; from += ROWS_PER_TRANSACTION) {
    const numbers = numbersFrom(from, Math.min(ROWS_PER_TRANSACTION, first + rows - from));
    variants += await database.write((tx) => insertRecords(tx, numbers));
  }
  await database.write(bumpContentVersion);
  await sumRowCounts(database, TABLES);
  await analyse(database);
  return FILLED.map((table) => ({ table, rows: table === "product_variants" ? variants : rows }));
}

async function hasRealCustomers(database: Database): Promise<boolean> {
  const row = await database.read
    .selectFrom("customers")
    .select("id")
    .where("sample", "=", 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the highest number of earlier seedings, whose slugs sort as numbers. */
async function lastSerial(database: Database): Promise<number> {
  const row = await database.read
    .selectFrom("products")
    .select("slug")
    .where("slug", "like", `${SLUG_PREFIX}________`)
    .orderBy("slug", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? Number(row.slug.slice(SLUG_PREFIX.length)) : 0;
}

function numbersFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}

async function insertRecords(tx: Tx, numbers: readonly number[]): Promise<number> {
  const products = numbers.map(productOf);
  const variants = products.flatMap((product, index) => variantsOf(numbers[index] ?? 0, product));
  await insertRows(tx, "products", products);
  await insertRows(tx, "product_variants", variants);
  await insertRows(tx, "customers", numbers.map(customerOf));
  await insertRows(tx, "users", numbers.map(userOf));
  return variants.length;
}

async function insertRows<Table extends Seeded["table"]>(
  tx: Tx,
  table: Table,
  rows: readonly Schema[Table][],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    const values = rows.slice(at, at + ROWS_PER_STATEMENT).map((row) => sql`(${sql.join(Object.values(row))})`);
    const names = sql.join(columns.map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(tx);
  }
}

/** Updates the planner's statistics, which are still those of an empty database. */
async function analyse(database: Database): Promise<void> {
  if (database.kind === "sqlite") {
    await sql`analyze`.execute(database.owner);
    return;
  }
  // Vacuum also merges the pending entries of the search index and updates the visibility map.
  for (const table of FILLED) await sql`vacuum analyze ${sql.table(table)}`.execute(database.owner);
}

async function seedConfigured(args: readonly string[]): Promise<void> {
  const options = readSeedOptions(args);
  await withDatabase(readConfig(), async (database) => {
    const start = performance.now();
    const seeded = await seedDatabase(database, options);
    for (const { table, rows } of seeded) console.log(`${rows.toLocaleString("en").padStart(11)} ${table}`);
    console.log(`in ${((performance.now() - start) / 1000).toFixed(1)} s (${database.kind})`);
  });
}

if (import.meta.main) await runCommand(() => seedConfigured(process.argv.slice(2)));
