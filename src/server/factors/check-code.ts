import { WRONG_CODE, WRONG_CODE_CODE } from "#contract/factors.ts";
import { hashRecoveryCode } from "#server/factors/recovery-codes.ts";
import { findTotp, setTotpUsed, takeRecoveryCode } from "#server/factors/store.ts";
import { isTotpCode, stepOf } from "#server/factors/totp.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { giveTryBack, type SlidingLimit, takeTry } from "#server/platform/database/limits.ts";
import { HttpError } from "#server/platform/http-error.ts";
import { tooMany } from "#server/platform/limits.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Wrong codes of an account, over all challenges and sessions: the contract's ten in fifteen minutes. */
const WRONG_CODES = { tries: 10, windowMs: 15 * 60_000 } as const;

/** Uses up a code of the account; answers what it was a code of, undefined when it is wrong or was used before. */
export async function takeCode(
  tx: Tx,
  userId: string,
  code: string,
  now: Date,
): Promise<"totp" | "recovery" | undefined> {
  if (!isTotpCode(code)) {
    return (await takeRecoveryCode(tx, userId, hashRecoveryCode(userId, code))) ? "recovery" : undefined;
  }
  const app = await findTotp(tx, userId, "confirmed");
  const step = app && stepOf(code, { secret: app.secret, lastStep: app.last_step }, now);
  if (!app || step === undefined) return undefined;
  return (await setTotpUsed(tx, app.id, step, now.toISOString())) ? "totp" : undefined;
}

/** To somebody who signs in, 401; to somebody who has, a 400 at the field: a 401 would end their session. */
export function wrongCode(status: 400 | 401): HttpError {
  return new HttpError(status, WRONG_CODE_CODE, WRONG_CODE, {
    ...(status === 400 ? { errors: [{ path: "code", message: WRONG_CODE }] } : {}),
  });
}

/**
 * Does the work, which throws `wrongCode` where it is. Each try counts before the code is looked at, so that parallel ones cannot slip
 * through together, and no more once it turned out right. Throws a 429 when it is one too many.
 */
export async function countingCodes<Result>(
  platform: Platform,
  userId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!platform.config.rateLimit) return work();
  const { database } = platform;
  const limits: SlidingLimit[] = [{ key: `second-factor ${userId}`, ...WRONG_CODES }];
  const at = platform.now().getTime();
  const freeAt = await takeTry(database, limits, at);
  if (freeAt !== undefined) throw tooMany(freeAt, at);
  const forgive = () => giveTryBack(database, limits, at);
  const result = await work().catch(async (error: unknown) => {
    // Where something else went wrong, nobody has learnt whether the code was right.
    if (!(error instanceof HttpError && error.code === WRONG_CODE_CODE)) await forgive();
    throw error;
  });
  await forgive();
  return result;
}
