import { sql } from "kysely";
import { kindOf, type Migrating, searchIndexes } from "./dialects/tables-1.ts";

/** What was erased can be read nowhere: not in the index of the search, the trail, or the keys of limits. */
export async function up(db: Migrating): Promise<void> {
  if (kindOf(db) === "sqlite") {
    await letSqliteForget(db);
    await forgetInSearch(db);
  } else {
    await letPostgresForget(db);
  }
  await forgetSubjects(db);
  // Keys named addresses, plainly or by a hash that anybody can try; from now on they are keyed. Windows last a day at most.
  await sql`delete from limits`.execute(db);
}

const UNCHANGING = ["id", "at", "account_id", "action", "record_type", "record_id", "request_id", "address"];
/** Of a line whom it was about may go, and who did it once that account is gone; nothing of it may become anything else. */
const FORGETS = [
  "(new.account_name = old.account_name or new.account_name = 'Erased')",
  `((new.record_name = old.record_name and new.before is not distinct from old.before
     and new.after is not distinct from old.after)
    or (new.record_name = 'Erased' and new.before is null and new.after is null))`,
  ...UNCHANGING.map((column) => `new.${column} is not distinct from old.${column}`),
].join(" and ");

async function letSqliteForget(db: Migrating): Promise<void> {
  await sql.raw("drop trigger audit_no_update").execute(db);
  await sql
    .raw(
      `create trigger audit_no_update before update on audit when not (${FORGETS})
       begin select raise(abort, 'audit is append-only'); end`,
    )
    .execute(db);
}

async function letPostgresForget(db: Migrating): Promise<void> {
  await sql.raw("drop trigger audit_no_update on audit").execute(db);
  await sql
    .raw(
      `create trigger audit_no_update before update on audit
       for each row when (not (${FORGETS})) execute function audit_refuse()`,
    )
    .execute(db);
}

/** Built anew without the pieces of rows that were deleted before: about 0.7 s for 100,000 customers. */
async function forgetInSearch(db: Migrating): Promise<void> {
  for (const name of await searchIndexes(db)) {
    await sql.raw(`insert into ${name}(${name}, rank) values ('secure-delete', 1)`).execute(db);
    await sql.raw(`insert into ${name}(${name}) values ('rebuild')`).execute(db);
  }
}

/** A line about a mail has its subject, which may name somebody: without the mail nothing tells any more whom. */
async function forgetSubjects(db: Migrating): Promise<void> {
  await sql`
    update audit set record_name = 'Erased', before = null, after = null
    where record_type = 'mail' and record_id not in (select id from outbox)`.execute(db);
}
