import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { createWorkQueue } from "#server/platform/work-queue.ts";

/** argon2id (the library's default) at OWASP's figures: 19 MiB, two passes, one lane. Takes 57 to 85 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export type HashCost = Record<keyof typeof COST, number>;

export interface PasswordHashing {
  hash(password: string): Promise<string>;
  /** Checks a password. For an account without a password, it returns false in the same time. */
  verify(passwordHash: string | null | undefined, password: string): Promise<boolean>;
}

/** Returns a hash that no password has, at the same cost: salt and result are random. */
function decoyHash({ memoryCost, timeCost, parallelism }: HashCost): string {
  const made = (bytes: number) => randomBytes(bytes).toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${made(16)}$${made(32)}`;
}

/**
 * Creates the password hashing. Four hashes run at a time and fifty wait, so that many sign-ins leave processor time to others.
 * Only tests set `cost`.
 */
export function createPasswordHashing(cost: HashCost = COST): PasswordHashing {
  const queue = createWorkQueue({
    concurrency: 4,
    maxPending: 50,
    message: "Too many sign-ins at once. Please try again.",
  });
  const decoy = decoyHash(cost);
  return {
    hash: (password) => queue.run(() => hash(password, cost)),
    // An unknown address costs the same time as a wrong password, so that time does not show which accounts exist.
    verify: (passwordHash, password) => queue.run(() => verify(passwordHash || decoy, password)),
  };
}
