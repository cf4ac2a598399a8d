import { createHash } from "node:crypto";
import { WRONG_CREDENTIALS } from "#contract/auth.ts";
import { emailKey } from "#contract/fields.ts";
import { recordAudit } from "#server/platform/database/audit.ts";
import { countTry, forgiveTry, type Tries } from "#server/platform/database/limits.ts";
import { tooMany } from "#server/platform/limits.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refused } from "#server/platform/refused.ts";
import type { Caller } from "#server/platform/serve.ts";
import { beginSession } from "#server/platform/session/session.ts";
import { checkPassword } from "#server/users/check-password.ts";

const WINDOW_MS = 15 * 60_000;
const WRONG_TRIES = { account: 10, address: 30 } as const;

interface CountedTry {
  /** The limits this try was counted under. */
  keys: string[];
}

/**
 * Counts the try before the password is looked at, so that parallel tries cannot slip through together. Refuses after 30
 * wrong tries of one address, and after ten for one account, unless this address has not yet been wrong about it: a
 * stranger cannot lock the owner out.
 */
async function countSignIn(platform: Platform, email: string, address: string): Promise<CountedTry> {
  if (!platform.config.rateLimit) return { keys: [] };
  const account = createHash("sha256").update(emailKey(email)).digest("base64url");
  const keys = {
    address: `login-address ${address}`,
    pair: `login-pair ${account} ${address}`,
    account: `login-account ${account}`,
  };
  const now = platform.now().getTime();
  const count = (key: string): Promise<Tries> => countTry(platform.database, key, WINDOW_MS, now);
  const byAddress = await count(keys.address);
  if (byAddress.count > WRONG_TRIES.address) throw tooMany(byAddress.resetsAt, now);
  const byPair = await count(keys.pair);
  const byAccount = await count(keys.account);
  if (byAccount.count > WRONG_TRIES.account && byPair.count > 1) {
    throw tooMany(Math.min(byAccount.resetsAt, byPair.resetsAt), now);
  }
  return { keys: Object.values(keys) };
}

async function forgive(platform: Platform, counted: CountedTry): Promise<void> {
  for (const key of counted.keys) await forgiveTry(platform.database, key);
}

function wrongCredentials(): Refused {
  return new Refused(401, "wrong-credentials", WRONG_CREDENTIALS);
}

/** Answers a token, or refuses in the same words and the same time whatever was wrong. */
export async function signIn(platform: Platform, credentials: { email: string; password: string }, caller: Caller) {
  const counted = await countSignIn(platform, credentials.email, caller.address);
  const checked = await checkPassword(platform, credentials.email, credentials.password).catch(
    async (error: unknown) => {
      // Too busy to look at the password: that was no wrong try.
      await forgive(platform, counted);
      throw error;
    },
  );
  const now = platform.now();
  if (!checked) {
    await platform.database.write((tx) =>
      recordAudit(tx, now, {
        account: { id: null, name: "" },
        action: "failed to sign in",
        record: { type: "session", id: "", name: emailKey(credentials.email) },
        caller,
      }),
    );
    throw wrongCredentials();
  }
  await forgive(platform, counted);
  const { account } = checked;
  const token = await platform.database.write(async (tx) => {
    // A password that was changed meanwhile ended all sessions: none may begin with the old one.
    if (!(await checked.stillHolds(tx))) throw wrongCredentials();
    await recordAudit(tx, now, {
      account: { id: account.id, name: account.name },
      action: "signed in",
      record: { type: "session", id: "", name: account.email },
      caller,
    });
    return beginSession(platform, tx, account.id, { address: caller.address, browser: caller.browser });
  });
  return { name: account.name, email: account.email, role: account.role, token };
}
