import { isShorterThan, passwordTooShort } from "#contract/fields.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";

/**
 * The hash of a password to be. Refuses one that is shorter than this installation asks for, by the name of its field.
 * Takes its time, so call it before the transaction.
 */
export async function hashNewPassword({ config, hashing }: Platform, field: string, password: string): Promise<string> {
  const minLength = config.passwordMinLength;
  if (isShorterThan(password, minLength)) throw invalidFields([{ path: field, message: passwordTooShort(minLength) }]);
  return hashing.hash(password);
}
