import type { Account } from "#contract/auth.ts";
import { WRONG_CODE, WRONG_CODE_CODE } from "#contract/factors.ts";
import { emailKey } from "#contract/fields.ts";
import { hashRecoveryCode } from "#server/factors/recovery-codes.ts";
import { findTotp, setTotpUsed, takeRecoveryCode } from "#server/factors/store.ts";
import { isTotpCode, stepOf } from "#server/factors/totp.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { giveTryBack, type SlidingLimit, takeTry } from "#server/platform/database/limits.ts";
import { recordRepeated } from "#server/platform/database/repeated-entries.ts";
import { HttpError } from "#server/platform/http-error.ts";
import { isWithinLimitIn, type Limit, tooMany } from "#server/platform/limits.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Caller } from "#server/platform/serve.ts";
import { notifyAccount } from "#server/users/notify-account.ts";

/** Wrong codes of an account, over all challenges: the contract's ten in fifteen minutes. */
const WRONG_CODES = { tries: 10, windowMs: 15 * 60_000 } as const;
const DAY_MS = 24 * 60 * 60_000;
const MISTYPED: Limit = { tries: 5, windowMs: DAY_MS };
const ONCE_A_DAY: Limit = { tries: 1, windowMs: DAY_MS };

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
  const step = app && stepOf(code, app.secret, now);
  if (!app || step === undefined) return undefined;
  return (await setTotpUsed(tx, app.id, step, now.toISOString())) ? "totp" : undefined;
}

/** To somebody who signs in, 401; to somebody who has, a 400 at the field: a 401 would end their session. */
export function wrongCode(status: 400 | 401): HttpError {
  return new HttpError(status, WRONG_CODE_CODE, WRONG_CODE, {
    ...(status === 400 ? { errors: [{ path: "code", message: WRONG_CODE }] } : {}),
  });
}

/** Whose codes are given, from where, and for what: each has tries of its own, so that a stolen session keeps nobody from signing in. */
interface CodeTry {
  account: Account;
  caller: Caller;
  to: "sign-in" | "confirm";
}

/** What the trail says of them. Those of sign-ins are among the account's recent ones. */
const REJECTED = {
  "sign-in": { wrong: "gave a wrong code", tooMany: "was kept from giving codes" },
  confirm: { wrong: "gave a wrong code to confirm", tooMany: "was kept from confirming with codes" },
} as const;

/**
 * Does the work, which throws `wrongCode` where it is. Each try counts before the code is looked at, so that parallel ones cannot slip
 * through together, and no more once it turned out right. Wrong ones are in the trail by their number, and more than a few a day are
 * mailed to the owner. Throws a 429 when it is one too many.
 */
export async function countingCodes<Result>(
  platform: Platform,
  codeTry: CodeTry,
  work: () => Promise<Result>,
): Promise<Result> {
  const { account, to } = codeTry;
  const limits: SlidingLimit[] = [{ key: `second-factor-${to} ${account.id}`, ...WRONG_CODES }];
  const at = platform.now().getTime();
  const freeAt = platform.config.rateLimit ? await takeTry(platform.database, limits, at) : undefined;
  if (freeAt !== undefined) {
    await recordRejected(platform, codeTry, "tooMany");
    throw tooMany(freeAt, at);
  }
  const forgive = () => (platform.config.rateLimit ? giveTryBack(platform.database, limits, at) : undefined);
  const result = await work().catch(async (error: unknown) => {
    // Where something else went wrong, nobody has learnt whether the code was right.
    if (!(error instanceof HttpError && error.code === WRONG_CODE_CODE)) await forgive();
    else {
      await recordRejected(platform, codeTry, "wrong");
      await warnOfWrongCode(platform, codeTry);
    }
    throw error;
  });
  await forgive();
  return result;
}

async function recordRejected(
  platform: Platform,
  { account, caller, to }: CodeTry,
  why: "wrong" | "tooMany",
): Promise<void> {
  const action = REJECTED[to][why];
  await recordRepeated(platform, {
    key: `${action} ${account.id}`,
    entry: {
      account: { id: null, name: "" },
      action,
      record: { type: "session", id: "", name: emailKey(account.email) },
      caller,
    },
  });
}

/** Whoever mistypes a code does so a few times; whoever guesses does not stop there. Once a day, however slowly they go on. */
async function warnOfWrongCode(platform: Platform, { account, caller }: CodeTry): Promise<void> {
  const isTold = await platform.database.writeOne(async (tx) => {
    if (await isWithinLimitIn(tx, platform, `wrong-codes ${account.id}`, MISTYPED)) return false;
    if (!(await isWithinLimitIn(tx, platform, `wrong-codes-told ${account.id}`, ONCE_A_DAY))) return false;
    await notifyAccount(tx, platform, account, "wrong-codes", caller);
    return true;
  });
  if (isTold) platform.mailQueued();
}
