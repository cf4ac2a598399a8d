import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { createOnServer, databaseKind, inDataFolder, type TestDatabase } from "#tests/support/database.ts";

/** Databases of this process that a test has left and that have no rows again. */
const left: (TestDatabase & { url: string })[] = [];
/** Description of the first copy, before a test used it. */
let pristine: string | undefined;

/** All columns, settings and rows of migrations, as one text. */
const DESCRIPTION = `select
  (select string_agg(format('%s.%s %s', c.relname, a.attname, a.atttypid), ',' order by c.relname, a.attnum)
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped)
  || (select count(*) from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase where d.datname = current_database())
  || (select string_agg(name, ',' order by name) from kysely_migration) as description`;

const END_SESSIONS = `select pg_terminate_backend(pid, 5000) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

/**
 * Empties the tables that have rows, except that of secrets, which open handles know. A migration inserts one row. Rows of small tables
 * are deleted, since `truncate` makes new files for a table, its indexes and all tables that refer to it: 700 ms.
 */
const EMPTY = `do $$
declare
  one name;
  has_rows boolean;
  large text[] := '{}';
begin
  -- Neither foreign keys nor the trigger of the audit trail, which lets nothing be removed.
  set local session_replication_role = replica;
  for one in select tablename from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%' and tablename <> 'secrets'
  loop
    execute format('select exists (select from %I)', one) into has_rows;
    if has_rows and pg_relation_size(quote_ident(one)::regclass) > 1000000 then large := large || quote_ident(one);
    elsif has_rows then execute format('delete from %I', one);
    end if;
  end loop;
  if cardinality(large) > 0 then execute 'truncate ' || array_to_string(large, ', ') || ' cascade'; end if;
  insert into counters (name, value) values ('content', 1);
end $$`;

type Query = (statement: string) => Promise<{ rows: unknown[] }>;

async function describe(query: Query): Promise<string> {
  const { rows } = await query(DESCRIPTION);
  return (rows[0] as { description: string }).description;
}

/** Empties a used copy on PostgreSQL. Returns false if a test has changed more than its rows. */
export async function emptyCopy(query: Query): Promise<boolean> {
  if ((await describe(query)) !== pristine) return false;
  await query(EMPTY);
  return true;
}

/** Creates a database with all tables and no rows. On SQLite it is in the data folder. */
export async function createMigratedDatabase(dataDir: string): Promise<TestDatabase> {
  const migrated = inject("migratedDatabase");
  if (databaseKind === "sqlite") {
    await copyFile(migrated, join(dataDir, "website.db"));
    return inDataFolder;
  }
  return left.pop() ?? copyOf(migrated);
}

/** Copies the template. To empty a used copy takes a tenth of the time of a new one. */
async function copyOf(template: string): Promise<TestDatabase> {
  const { url = "", drop: remove } = await createOnServer({ template, prefix: template });
  pristine ??= await onDatabase(url, describe);
  const database = {
    url,
    async drop() {
      const isEmpty = await onDatabase(url, async (query) => {
        await query(END_SESSIONS);
        return emptyCopy(query);
      });
      await (isEmpty ? left.push(database) : remove());
    },
  };
  return database;
}

async function onDatabase<Result>(url: string, work: (query: Query) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work((statement) => client.query(statement));
  } finally {
    await client.end();
  }
}
