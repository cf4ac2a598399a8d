import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { HttpError } from "#server/platform/http-error.ts";

/** argon2id (the library's default) at OWASP's figures: 19 MiB, two passes, one lane; 57-85 ms on the machine of the design. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const CONCURRENCY = 4;
const WAITING = 50;

export type HashCost = Record<keyof typeof COST, number>;

export interface PasswordHashing {
  hash(password: string): Promise<string>;
  /** False for an account without a password too, in the same time. */
  verify(passwordHash: string | null | undefined, password: string): Promise<boolean>;
}

/** A hash that no password has, at the same cost: salt and result are made up. */
function decoyHash({ memoryCost, timeCost, parallelism }: HashCost): string {
  const made = (bytes: number) => randomBytes(bytes).toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${made(16)}$${made(32)}`;
}

/**
 * At most four hashes at once and fifty waiting, so that a storm of logins cannot take the machine from everybody else. Only tests
 * give a cost of their own.
 */
export function createPasswordHashing(cost: HashCost = COST): PasswordHashing {
  let running = 0;
  const queue: (() => void)[] = [];
  const decoy = decoyHash(cost);

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= CONCURRENCY) {
      if (queue.length >= WAITING) {
        throw new HttpError(503, "busy", "Too many sign-ins at once. Please try again.", { retryAfter: 2 });
      }
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running++;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  }

  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    // An address without an account costs the same time as a wrong password, so that time tells nothing.
    verify: (passwordHash, password) => inTurn(() => verify(passwordHash || decoy, password)),
  };
}
