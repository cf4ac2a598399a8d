import type { Read, Tx } from "#server/platform/database/database.ts";
import { fold } from "#server/platform/database/fold.ts";
import type { Schema } from "#server/platform/database/schema.ts";

export async function countAdmins(db: Read): Promise<number> {
  const row = await db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("role", "=", "admin")
    .executeTakeFirstOrThrow();
  return row.count;
}

type NewUser = Omit<Schema["users"], "name_key" | "search" | "version" | "updated_at">;

export async function insertUser(tx: Tx, user: NewUser): Promise<void> {
  await tx
    .insertInto("users")
    .values({
      ...user,
      name_key: fold(user.name),
      search: fold(`${user.name}\n${user.email}`),
      version: 1,
      updated_at: user.created_at,
    })
    .execute();
}

export async function findCredentials(db: Read, emailKey: string) {
  return db
    .selectFrom("users")
    .select(["id", "name", "email", "role", "status", "password_hash"])
    .where("email_key", "=", emailKey)
    .executeTakeFirst();
}
