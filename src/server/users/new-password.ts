import { isShorterThan, passwordTooShort } from "#contract/fields.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";

/**
 * Returns the hash of a new password. Refuses one that is too short for this installation, by the name of its field. It is slow,
 * so call it before the transaction.
 */
export async function hashNewPassword({ config, hashing }: Platform, field: string, password: string): Promise<string> {
  const minLength = config.passwordMinLength;
  if (isShorterThan(password, minLength)) throw invalidFields([{ path: field, message: passwordTooShort(minLength) }]);
  return hashing.hash(password);
}
