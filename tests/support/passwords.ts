import { createPasswordHashing, type PasswordHashing } from "#server/platform/session/passwords.ts";

/** Password hashing at the lowest cost. A test that signs in twice would otherwise spend most of its time hashing. */
export function cheapHashing(): PasswordHashing {
  return createPasswordHashing({ memoryCost: 8, timeCost: 1, parallelism: 1 });
}
