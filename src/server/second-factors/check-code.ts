import type { Account } from "#contract/auth.ts";
import { WRONG_CODE, WRONG_CODE_CODE } from "#contract/factors.ts";
import { emailKey } from "#contract/fields.ts";
import { mailAccount } from "#server/account-notices/mail-account.ts";
import { countWrongGuess, isWithinLimit } from "#server/platform/api/limits.ts";
import type { Caller } from "#server/platform/api/serve.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recordRefusal } from "#server/platform/records/record-refusal.ts";
import { hashRecoveryCode } from "#server/second-factors/recovery-codes.ts";
import { findTotp, setTotpUsed, takeRecoveryCode } from "#server/second-factors/store.ts";
import { isTotpCode, stepOf } from "#server/second-factors/totp.ts";

/** Uses up a code of the account and returns its kind; undefined for a wrong or used code. */
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

/** Returns a 401 for a sign-in, and a 400 at the field for a session, which a 401 would end. */
export function wrongCode(status: 400 | 401): HttpError {
  return new HttpError(status, WRONG_CODE_CODE, WRONG_CODE, {
    ...(status === 400 ? { errors: [{ path: "code", message: WRONG_CODE }] } : {}),
  });
}

/** An account, the client that gives a code of the account, and the purpose. */
interface CodeTry {
  account: Account;
  caller: Caller;
  to: "sign-in" | "confirm";
}

/** Limit, status of a wrong code, and actions in the audit log. Those of sign-ins are among the account's recent ones. */
const PURPOSES = {
  "sign-in": {
    limit: "second-factor-code",
    status: 401,
    wrong: "gave a wrong code",
    tooMany: "was kept from giving codes",
  },
  confirm: {
    limit: "confirm-code",
    status: 400,
    wrong: "gave a wrong code to confirm",
    tooMany: "was kept from confirming with codes",
  },
} as const;

/**
 * Runs work that throws `wrongCode` for a wrong code, and returns its result. Counts and audits wrong codes, and throws
 * `wrongCode` with the status of the purpose. Throws a 429 after too many. The owner gets a mail if more than a few a
 * day are wrong.
 */
export async function limitWrongCodes<Result>(
  platform: Platform,
  codeTry: CodeTry,
  work: () => Promise<Result>,
): Promise<Result> {
  const { account, to } = codeTry;
  const { limit, status, wrong, tooMany } = PURPOSES[to];
  const guess = async () => {
    try {
      return { result: await work() };
    } catch (error) {
      if (error instanceof HttpError && error.code === WRONG_CODE_CODE) return undefined;
      throw error;
    }
  };
  const right = await countWrongGuess(platform, [[limit, { id: account.id }]], guess).catch(async (error: unknown) => {
    if (error instanceof HttpError && error.status === 429) await recordCode(platform, codeTry, tooMany);
    throw error;
  });
  if (right) return right.result;
  await recordCode(platform, codeTry, wrong);
  await warnOfWrongCode(platform, codeTry);
  throw wrongCode(status);
}

function recordCode(platform: Platform, { account, caller }: CodeTry, action: string): Promise<void> {
  const record = { type: "session", id: "", name: emailKey(account.email), people: [] };
  return recordRefusal(platform, { account: { id: null, name: "" }, action, record, caller }, { id: account.id });
}

/** Mails the owner of the account, once a day, when more codes were wrong than a user mistypes. */
async function warnOfWrongCode(platform: Platform, { account, caller }: CodeTry): Promise<void> {
  const isMailed = await platform.database.writeReadCommitted(async (tx) => {
    if (await isWithinLimit(tx, platform, "mistyped", { id: account.id })) return false;
    if (!(await isWithinLimit(tx, platform, "wrong-codes", { id: account.id }))) return false;
    await mailAccount(tx, platform, account, "wrong-codes", caller);
    return true;
  });
  if (isMailed) platform.mailQueued();
}
