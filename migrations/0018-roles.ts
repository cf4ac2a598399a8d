import { changeCheck, type Migrating } from "./dialects/tables-1.ts";

/** Five roles between an administrator and somebody who may only sign in. */
export async function up(db: Migrating): Promise<void> {
  await changeCheck(db, "users", {
    name: "users_role",
    from: "role in ('admin', 'user')",
    to: "role in ('admin', 'editor', 'sales', 'recruiter', 'support', 'auditor', 'user')",
  });
}
