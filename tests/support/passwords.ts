import { createPasswordHashing, type PasswordHashing } from "#server/platform/session/passwords.ts";

/** As the program's, at the least cost there is: a test that signs in twice would else spend most of its time in hashes. */
export function cheapHashing(): PasswordHashing {
  return createPasswordHashing({ memoryCost: 8, timeCost: 1, parallelism: 1 });
}
