import { sql } from "kysely";
import { addBlankText } from "./dialects/blank-columns.ts";
import { addText } from "./dialects/columns.ts";
import { createIndex, createTables, indexMentions, type Migrating, run } from "./dialects/tables.ts";

const SORTED = ["created_at", "name_key", "company_key", "status", "value_cents", "last_contact_at"] as const;
const ROWS_AT_ONCE = 500;
const MIN_DIGITS = 7;

/**
 * Adds telephone numbers to the search of customers, their owners, the authors of interactions, merged customers and imports. The
 * numbers of existing customers are added to their search.
 */
export async function up(db: Migrating): Promise<void> {
  await addBlankText(db, "customers", "phone_key");
  await addText(db, "customers", "owner_id");
  await addText(db, "customers", "import_id");
  await addText(db, "customer_notes", "author_id");
  await addBlankText(db, "customer_interactions", "author");
  await addText(db, "customer_interactions", "author_id");
  await createMergesAndImports(db);
  await run(db, [
    `update customer_interactions set author = replies.author from replies
     where replies.interaction_id = customer_interactions.id`,
  ]);
  await addNumbers(db);
  await createIndex(db, "customers", "phone_key", ["phone_key", "created_at"], "phone_key <> ''");
  await createIndex(db, "customers", "import_id", ["import_id"], "import_id is not null");
  // Of customers with an owner only, since each message of a stranger adds a customer without one.
  for (const column of SORTED)
    await createIndex(db, "customers", `owner_id_by_${column}`, ["owner_id", column, "id"], "owner_id is not null");
}

async function createMergesAndImports(db: Migrating): Promise<void> {
  await createTables(db, [
    `customer_merges (
      id text primary key,
      customer_id text not null references customers (id) on delete cascade,
      email_key text not null,
      created_at text not null
    )`,
    `imports (
      id text primary key,
      status text not null,
      fields text not null,
      row_count integer not null,
      ready integer not null,
      duplicates integer not null,
      created integer not null,
      updated integer not null,
      skipped integer not null,
      account_id text not null,
      author text not null,
      created_at text not null,
      run_at text,
      undone_at text,
      constraint imports_status check (status in ('Ready', 'Run', 'Undone'))
    )`,
    `import_rows (
      id text primary key,
      import_id text not null references imports (id) on delete cascade,
      number integer not null,
      name text not null,
      name_key text not null,
      email text not null,
      email_key text not null,
      phone text not null,
      company text not null,
      status text,
      value_cents integer,
      notes text not null,
      created_at text not null,
      constraint import_rows_status check (status in ('Lead', 'Active', 'Inactive'))
    )`,
  ]);
  await createIndex(db, "customer_merges", "customer_id", ["customer_id"]);
  await createIndex(db, "customer_merges", "email_key", ["email_key", "created_at"]);
  await createIndex(db, "imports", "by_created_at", ["created_at", "id"]);
  await createIndex(db, "import_rows", "import_id", ["import_id", "number"]);
  await createIndex(db, "import_rows", "email_key", ["email_key"]);
  await indexMentions(db, "import_rows", ["name", "phone", "company", "notes"]);
}

interface Numbered {
  id: string;
  phone: string;
}

/** Adds the digits of each telephone number to the search of its customer. */
async function addNumbers(db: Migrating): Promise<void> {
  for (let last = ""; ; ) {
    const { rows } = await sql<Numbered>`select id, phone from customers
      where phone <> '' and id > ${last} order by id limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db);
    const numbered = rows.map(({ id, phone }) => {
      const numbers = numbersIn(phone);
      const [first = ""] = numbers;
      return sql`(${id}, ${first.length < MIN_DIGITS ? "" : first}, ${`\n${numbers.flatMap(spellingsOf).join("\n")}`})`;
    });
    if (numbered.length > 0)
      await sql`with numbered (id, phone_key, digits) as (values ${sql.join(numbered)})
        update customers set phone_key = numbered.phone_key, search = customers.search || numbered.digits
        from numbered where numbered.id = customers.id`.execute(db);
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1)?.id ?? "";
  }
}

const digitsOf = (text: string) => text.replace(/\(0\)/g, "").replace(/\D/g, "");
const spellingsOf = (digits: string) => (/^0[1-9]/.test(digits) ? [digits, `0027${digits.slice(1)}`] : [digits]);

function oneNumber(text: string): string {
  const digits = digitsOf(text);
  const isInternational = text.trim().startsWith("+") || digits.startsWith("00");
  const bare = isInternational ? digits.replace(/^00/, "") : digits;
  if (bare.startsWith("27") && (isInternational || bare.length === 11)) return `0${bare.slice(2).replace(/^0/, "")}`;
  return isInternational ? `00${bare}` : digits;
}

function numbersIn(phone: string): string[] {
  const parts = phone.split(/[,;|/]/).filter((part) => /\d/.test(part));
  const areNumbers = parts.every((part) => digitsOf(part).length >= MIN_DIGITS);
  return (areNumbers ? parts : [phone]).map(oneNumber).filter((digits) => digits !== "");
}
