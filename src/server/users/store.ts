import { emailKey } from "#contract/fields.ts";
import type { ListRequest } from "#contract/lists.ts";
import { type USER_SORTS, USER_TAKEN, type User, type UserChange, type UserInput } from "#contract/users.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Database, Read, Tx } from "#server/platform/database/database.ts";
import { type ListPlan, type ListResult, listRows, streamRows } from "#server/platform/database/lists.ts";
import { normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import { isSample } from "#server/platform/database/samples.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { RecordStore } from "#server/platform/records/records.ts";
import { setColumns } from "#server/platform/records/versioned.ts";
import { endViewsOf } from "#server/saved-views/saved-views.ts";
import { usersTable } from "#server/users/tables.ts";

type Row = Schema["users"];

const SORTS = {
  createdAt: "created_at",
  name: "name_key",
  email: "email_key",
  role: "role",
  status: "status",
} as const satisfies Record<(typeof USER_SORTS)[number], keyof Row>;

export type UserFilters = ListRequest & { status?: Row["status"] | undefined; role?: Row["role"] | undefined };

function userOf(row: Row): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    status: row.status,
    invitedAt: row.invited_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    sample: isSample(row),
  };
}

function planOf({ status, role }: UserFilters): ListPlan<"users"> {
  return { table: usersTable, sorts: SORTS, filters: { status, role } };
}

export async function listUsers(database: Database, filters: UserFilters): Promise<ListResult<User>> {
  const { rows, total } = await listRows(database, planOf(filters), filters);
  return { rows: rows.map(userOf), total };
}

export async function* everyUser(database: Database, filters: UserFilters): AsyncGenerator<User[]> {
  for await (const rows of streamRows(database, planOf(filters), filters)) yield rows.map(userOf);
}

async function findUser(db: Read, id: string): Promise<VersionedRecord<User> | undefined> {
  const row = await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
  return row && { record: userOf(row), version: row.version };
}

export async function countUsers(db: Read): Promise<number> {
  const row = await db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
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

type NewUser = Omit<
  Row,
  "name_key" | "search" | "version" | "updated_at" | "must_change_password" | "second_factor_from" | "invited_at"
> &
  Partial<Pick<Row, "must_change_password" | "invited_at">>;

/** Returns the columns for sorting and searching, which are derived from others. */
function searchColumns({ name, email }: Pick<Row, "name" | "email">) {
  return {
    name_key: normalizeForSearch(name),
    email_key: emailKey(email),
    search: normalizeForSearch(`${name}\n${email}`),
  };
}

export async function insertUser(tx: Tx, user: NewUser): Promise<void> {
  await tx
    .insertInto("users")
    .values({
      must_change_password: 0,
      invited_at: null,
      ...user,
      ...searchColumns(user),
      second_factor_from: user.created_at,
      version: 1,
      updated_at: user.created_at,
    })
    .execute();
}

/** Input of a new account, with the hash instead of the password; `null` for an invited account. */
export type UserCreation = Omit<UserInput, "password" | "invite"> & { passwordHash: string | null };

async function insertAccount(tx: Tx, id: string, input: UserCreation, now: string): Promise<void> {
  await insertUser(tx, {
    id,
    name: input.name,
    email: input.email,
    email_key: emailKey(input.email),
    password_hash: input.passwordHash,
    invited_at: input.passwordHash === null ? now : null,
    role: input.role ?? "user",
    status: input.status ?? "Active",
    sample: 0,
    created_at: now,
  });
}

/** Change of an account. Without a hash, the password stays as it is. */
export type UserReplacement = Omit<UserChange, "password"> & { passwordHash: string | undefined };

async function replaceUser(tx: Tx, { id }: User, change: UserReplacement, now: string): Promise<void> {
  const { name, email, role, status, passwordHash } = change;
  const password = passwordHash === undefined ? {} : passwordColumns(passwordHash);
  const columns = { name, email, ...searchColumns({ name, email }), role, status, ...password };
  await setColumns(tx, "users", id, columns, now);
}

async function setUserStatus(tx: Tx, { id }: User, status: Row["status"], now: string): Promise<void> {
  await setColumns(tx, "users", id, { status }, now);
}

export async function setPasswordHash(tx: Tx, id: string, passwordHash: string, now: string): Promise<void> {
  await setColumns(tx, "users", id, passwordColumns(passwordHash), now);
}

/** Notes the time of a repeated invitation. */
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

async function deleteUser(tx: Tx, id: string): Promise<void> {
  await endViewsOf(tx, id);
  await tx.deleteFrom("users").where("id", "=", id).execute();
}

export async function findUsers(db: Read, ids: readonly string[]): Promise<User[]> {
  const rows = await db.selectFrom("users").selectAll().where("id", "in", ids).orderBy("id").execute();
  return rows.map(userOf);
}

const ACCOUNT = ["id", "name", "email", "role", "status", "must_change_password"] as const;

export async function listNames(db: Read, ids: readonly string[]): Promise<Pick<Row, "id" | "name">[]> {
  return db.selectFrom("users").select(["id", "name"]).where("id", "in", ids).execute();
}

/** Selects the active accounts that can sign in or are invited to. Sample accounts never can. */
function accountsWithAccess(db: Read) {
  return db
    .selectFrom("users")
    .where("status", "=", "Active")
    .where(({ eb, or }) => or([eb("password_hash", "is not", null), eb("invited_at", "is not", null)]));
}

/** Returns the active accounts that can sign in or are invited to, by name. */
export async function listAccountsWithAccess(db: Read): Promise<Pick<Row, "id" | "name" | "role">[]> {
  return accountsWithAccess(db).select(["id", "name", "role"]).orderBy("name_key").orderBy("id").execute();
}

/** Returns an active account that can sign in or is invited to. */
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

/** Returns the time at which an existing account was created. */
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
  type: usersTable.recordType,
  affectsPublicPages: false,
  unique: {
    "users.email_key": { path: "email", message: USER_TAKEN },
  },
  nameOf: (user) => user.name,
  find: findUser,
  insert: insertAccount,
  replace: replaceUser,
  setStatus: setUserStatus,
  remove: deleteUser,
};
