import { randomBytes } from "node:crypto";
import { emailKey } from "#contract/fields.ts";
import { recordAudit } from "#server/platform/database/audit.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { violationOf } from "#server/platform/database/errors.ts";
import { newId } from "#server/platform/ids.ts";
import type { Platform } from "#server/platform/platform.ts";
import { countActiveAdmins, insertUser } from "#server/users/store.ts";

const NAME = "Administrator";

export interface FirstAdmin {
  email: string;
  /** The password that was made up, for the one who starts the program to read once; undefined when it was configured. */
  madeUpPassword: string | undefined;
}

/** Creates the first administrator while there is none; of several processes starting at once, one does. */
export async function createFirstAdmin(platform: Platform): Promise<FirstAdmin | undefined> {
  const { database, config, hashing } = platform;
  if ((await countActiveAdmins(database.read)) > 0) return undefined;
  const madeUpPassword = config.admin.password === undefined ? randomBytes(15).toString("base64url") : undefined;
  const passwordHash = await hashing.hash(config.admin.password ?? madeUpPassword ?? "");
  const insert = async (tx: Tx) => {
    if ((await countActiveAdmins(tx)) > 0) return undefined;
    const id = newId();
    const now = platform.now();
    await insertUser(tx, {
      id,
      name: NAME,
      email: config.admin.email,
      email_key: emailKey(config.admin.email),
      password_hash: passwordHash,
      must_change_password: madeUpPassword === undefined ? 0 : 1,
      role: "admin",
      status: "Active",
      sample: 0,
      created_at: now.toISOString(),
    });
    await recordAudit(tx, now, {
      account: { id: null, name: "" },
      action: "created first administrator",
      record: { type: "user", id, name: NAME },
      caller: { requestId: "", address: "" },
      after: { name: NAME, email: config.admin.email, role: "admin", status: "Active" },
    });
    return { email: config.admin.email, madeUpPassword };
  };
  try {
    return await database.write(insert);
  } catch (error) {
    // PostgreSQL may tell a rival's insert as a taken address instead of a conflict that is worth another try.
    if (violationOf(error)?.kind === "unique" && (await countActiveAdmins(database.read)) > 0) return undefined;
    throw error;
  }
}
