import { emailKey } from "#contract/fields.ts";
import type { ListRequest } from "#contract/lists.ts";
import { USER_SORTS, USER_TAKEN, type User, type UserChange, type UserInput } from "#contract/users.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { keepLastName } from "#server/platform/people/account-names.ts";
import type { Own } from "#server/platform/records/record-declaration.ts";
import { fieldsOf, itself, optional } from "#server/platform/records/record-fields.ts";
import { recordTable } from "#server/platform/records/record-table.ts";
import type { RecordStore } from "#server/platform/records/records.ts";
import { setColumns } from "#server/platform/records/versioned.ts";
import { endViewsOf } from "#server/saved-views/saved-views.ts";
import { usersTable } from "#server/users/tables.ts";

type Row = Schema["users"];

export type UserFilters = ListRequest & { status?: Row["status"] | undefined; role?: Row["role"] | undefined };
/** Fields of an account that are written. */
type UserFields = Omit<UserInput, "password" | "invite"> & { invitedAt?: string | null };

const { column, columns, folded } = fieldsOf<Row>();

export const userRecords = recordTable<
  "users",
  Own<User>,
  UserFields,
  UserFilters,
  "password_hash" | "must_change_password" | "second_factor_from"
>({
  table: usersTable,
  title: "name",
  fields: {
    name: folded("name", "name_key", { listed: itself }),
    email: columns(
      ["email", "email_key"],
      ({ email }) => email,
      (email) => ({ email, email_key: emailKey(email) }),
      { listed: itself, sort: "email_key" },
    ),
    role: optional("user", column("role")),
    status: optional("Active", column("status")),
    invitedAt: optional(null, column("invited_at")),
  },
  sorts: USER_SORTS,
  plan: ({ status, role }) => ({ filters: { status, role } }),
  others: { password_hash: null, must_change_password: 0, second_factor_from: "" },
  affectsPublicPages: false,
  unique: { "users.email_key": { path: "email", message: USER_TAKEN } },
});

export const { list: listUsers, every: everyUser } = userRecords;

export async function countUsers(db: Read): Promise<number> {
  const row = await db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Returns the number of accounts that are no samples. */
export async function countOwnAccounts(db: Read): Promise<number> {
  const count = db
    .selectFrom("users")
    .where("sample", "=", 0)
    .select((eb) => eb.fn.countAll<number>().as("count"));
  return Number((await count.executeTakeFirstOrThrow()).count);
}

/** Selects administrators who can sign in. A sample account is Active but has no password. */
function activeAdmins(db: Read) {
  return db
    .selectFrom("users")
    .where("role", "=", "admin")
    .where("status", "=", "Active")
    .where("password_hash", "is not", null);
}

export async function countActiveAdmins(db: Read): Promise<number> {
  const count = activeAdmins(db).select((eb) => eb.fn.countAll<number>().as("count"));
  return (await count.executeTakeFirstOrThrow()).count;
}

/** Returns the email addresses of the active administrators, oldest account first. */
export async function listAdminAddresses(db: Read): Promise<string[]> {
  const rows = await activeAdmins(db).select("email").orderBy("created_at").execute();
  return rows.map(({ email }) => email);
}

/** Returns the active administrators, who hear of failures of the installation. */
export function findAdministrators(db: Read): Promise<Pick<Row, "id" | "name" | "email">[]> {
  return activeAdmins(db).select(["id", "name", "email"]).orderBy("created_at").execute();
}

/** Returns the accounts with one of these addresses, in any case. */
export function findByAddresses(db: Read, addresses: readonly string[]) {
  return db
    .selectFrom("users")
    .select(["email_key", "role", "status"])
    .where("email_key", "in", addresses.map(emailKey))
    .execute();
}

export async function listRoles(db: Read): Promise<Pick<Row, "id" | "role">[]> {
  return db.selectFrom("users").select(["id", "role"]).execute();
}

type NewUser = Omit<UserFields, "invitedAt"> &
  Pick<Row, "id" | "password_hash" | "sample" | "created_at"> &
  Partial<Pick<Row, "must_change_password" | "invited_at">>;

export async function insertUser(tx: Tx, user: NewUser) {
  const { id, password_hash, must_change_password = 0, invited_at: invitedAt, sample, created_at, ...fields } = user;
  const others = { password_hash, must_change_password, second_factor_from: created_at };
  return userRecords.insert(tx, id, { ...fields, invitedAt }, created_at, sample, others);
}

/** Input of a new account, with the hash instead of the password; `null` for an invited account. */
export type UserCreation = Omit<UserInput, "password" | "invite"> & { passwordHash: string | null };

/** Change of an account. Without a hash, the password stays as it is. */
export type UserReplacement = Omit<UserChange, "password"> & { passwordHash: string | undefined };

/** Changes the fields of an account. A new password also ends its invitation. */
async function replaceUser(tx: Tx, before: User, { passwordHash, ...change }: UserReplacement, now: string) {
  const { invitedAt } = before;
  if (passwordHash === undefined) return userRecords.replace(tx, before, { ...change, invitedAt }, now);
  const { invited_at: invitedAtNow, ...password } = passwordColumns(passwordHash);
  return userRecords.replace(tx, before, { ...change, invitedAt: invitedAtNow }, now, password);
}

export async function setPasswordHash(tx: Tx, id: string, passwordHash: string, now: string): Promise<void> {
  await setColumns(tx, "users", id, passwordColumns(passwordHash), now);
}

/** Stores the time of a repeated invitation. */
export async function setInvitedAt(tx: Tx, id: string, now: string): Promise<void> {
  await setColumns(tx, "users", id, { invited_at: now }, now);
}

/** Starts the grace period in which a role that needs a second factor may do without one. */
export async function beginFactorGrace(tx: Tx, id: string, now: string): Promise<void> {
  await tx.updateTable("users").set({ second_factor_from: now }).where("id", "=", id).execute();
}

/** Returns the columns of a password that a user chose, which may replace a generated one and ends an invitation. */
function passwordColumns(passwordHash: string) {
  return { password_hash: passwordHash, must_change_password: 0, invited_at: null } as const;
}

/** Deletes an account. Its name stays for the finished records that were assigned to it. */
async function deleteUser(tx: Tx, id: string): Promise<void> {
  await endViewsOf(tx, id);
  const account = await tx.selectFrom("users").select(["id", "name"]).where("id", "=", id).executeTakeFirst();
  if (account) await keepLastName(tx, account);
  await userRecords.remove(tx, id);
}

export async function findUsers(db: Read, ids: readonly string[]): Promise<User[]> {
  const rows = await db.selectFrom("users").selectAll().where("id", "in", ids).orderBy("id").execute();
  return userRecords.recordsOf(db, rows);
}

const ACCOUNT = ["id", "name", "email", "role", "status", "must_change_password"] as const;

/** Selects the active accounts that can sign in or are invited. Sample accounts never are. */
function accountsWithAccess(db: Read) {
  return db
    .selectFrom("users")
    .where("status", "=", "Active")
    .where(({ eb, or }) => or([eb("password_hash", "is not", null), eb("invited_at", "is not", null)]));
}

/** Returns the active accounts that can sign in or are invited, sorted by name. */
export async function listAccountsWithAccess(db: Read): Promise<Pick<Row, "id" | "name" | "role">[]> {
  return accountsWithAccess(db).select(["id", "name", "role"]).orderBy("name_key").orderBy("id").execute();
}

/** Returns an account if it is active, and can sign in or is invited; undefined otherwise. */
export async function findAccountWithAccess(db: Read, id: string) {
  return accountsWithAccess(db).select(["id", "name", "role"]).where("id", "=", id).executeTakeFirst();
}

/**
 * Locks accounts until the end of the transaction. A write instead of `for update`, so that a serializable transaction that has
 * already read other tables starts over instead of missing rows that are moved here.
 */
export async function lockAccounts(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable("users")
    .set((eb) => ({ version: eb.ref("version") }))
    .where("id", "in", ids)
    .execute();
}

/** Returns the account with an address, active or not, with the hash of its password; undefined without one. */
export async function findCredentials(db: Read, emailKey: string) {
  return db
    .selectFrom("users")
    .select([...ACCOUNT, "password_hash"])
    .where("email_key", "=", emailKey)
    .executeTakeFirst();
}

/** Returns the hash of an active account's password, or undefined. */
export async function findPasswordHash(db: Read, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", id)
    .where("status", "=", "Active")
    .executeTakeFirst();
  return row?.password_hash ?? undefined;
}

/** Returns the time at which an account was created. Throws an error if the account does not exist. */
export async function findCreatedAt(db: Read, id: string): Promise<string> {
  const row = await db.selectFrom("users").select("created_at").where("id", "=", id).executeTakeFirstOrThrow();
  return row.created_at;
}

/** Returns the hash of a generated password, which must be changed; undefined if a user chose the password. */
export async function findMadeUpPasswordHash(db: Read, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", id)
    .where("must_change_password", "=", 1)
    .executeTakeFirst();
  return row?.password_hash ?? undefined;
}

export const userStore: RecordStore<User, UserCreation, UserReplacement, Row["status"]> = {
  ...userRecords.store,
  insert: (tx, id, { passwordHash, ...input }, now) =>
    insertUser(tx, {
      ...input,
      id,
      password_hash: passwordHash,
      invited_at: passwordHash === null ? now : null,
      sample: 0,
      created_at: now,
    }),
  replace: replaceUser,
  remove: deleteUser,
};
