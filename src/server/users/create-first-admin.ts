import { randomBytes } from "node:crypto";
import { lockRow } from "#server/platform/database/claim-once.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { violationOf } from "#server/platform/database/errors.ts";
import { OperatorError } from "#server/platform/operator-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { newId } from "#server/platform/records/ids.ts";
import { countActiveAdmins, insertUser } from "#server/users/store.ts";

const NAME = "Administrator";

export interface FirstAdmin {
  email: string;
  /** Generated password, which the operator is shown once; undefined if the password is configured. */
  madeUpPassword: string | undefined;
}

/**
 * Creates the first administrator and returns the account; undefined if an active administrator exists. If several
 * processes start at once, only one creates it. `show` gets a generated password before the account is stored, so that
 * no account has a password that was never shown. Throws an `OperatorError` if another account has the address.
 */
export async function createFirstAdmin(
  platform: Platform,
  show: (made: FirstAdmin) => Promise<void> = async () => undefined,
): Promise<FirstAdmin | undefined> {
  const { database, config, hashing } = platform;
  if ((await countActiveAdmins(database.read)) > 0) return undefined;
  const madeUpPassword = config.admin.password === undefined ? randomBytes(15).toString("base64url") : undefined;
  const passwordHash = await hashing.hash(config.admin.password ?? madeUpPassword ?? "");
  const insert = async (tx: Tx) => {
    // Other processes wait for this row and then find the account, so they do not replace the password that was shown.
    await lockRow(tx, "first-administrator");
    if ((await countActiveAdmins(tx)) > 0) return undefined;
    const id = newId();
    const now = platform.now();
    await insertUser(tx, {
      id,
      name: NAME,
      email: config.admin.email,
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
      record: { type: "user", id, name: NAME, people: [config.admin.email] },
      caller: { requestId: "", address: "" },
      after: { name: NAME, email: config.admin.email, role: "admin", status: "Active" },
    });
    const made = { email: config.admin.email, madeUpPassword };
    await show(made);
    return made;
  };
  try {
    return await database.writeReadCommitted(insert);
  } catch (error) {
    if (violationOf(error)?.kind !== "unique") throw error;
    throw new OperatorError(
      "There is no active administrator, and ADMIN_EMAIL is the address of another account. Set another address.",
    );
  }
}
