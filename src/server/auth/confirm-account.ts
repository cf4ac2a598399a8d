import { WRONG_PASSWORD } from "#contract/auth.ts";
import { mailAccount } from "#server/account-notices/mail-account.ts";
import { limitChanges } from "#server/platform/api/limits.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { act, type Done, ownSessionOf } from "#server/platform/records/act.ts";
import type { ActorContext } from "#server/platform/records/records.ts";
import { confirmSession, type Session } from "#server/platform/session/session.ts";
import { limitWrongCodes, takeCode, wrongCode } from "#server/second-factors/check-code.ts";
import { checkOwnPassword } from "#server/users/change-password.ts";

/**
 * Confirms the session for `requireRecentConfirmation`, after a check of the account's password, a code of its
 * authenticator app or a recovery code.
 */
export async function confirmAccount(
  platform: Platform,
  acting: ActorContext,
  { password, code }: { password?: string | undefined; code?: string | undefined },
): Promise<undefined> {
  const { account } = acting.session;
  if (password === undefined) return confirmByCode(platform, acting, code ?? "");
  const wrong = () => invalidFields([{ path: "password", message: WRONG_PASSWORD }]);
  await checkOwnPassword(platform, account.id, password, wrong);
  await act(platform, acting, ownSessionOf(acting.session), "confirmed their password", (tx, _account, now) =>
    confirm(tx, platform, acting.session, now),
  );
}

/** Confirms the session with a code, and mails the owner if it was a recovery code. Throws a 400 for a wrong code. */
async function confirmByCode(platform: Platform, acting: ActorContext, code: string): Promise<undefined> {
  const { session, caller } = acting;
  const { account } = session;
  await limitWrongCodes(platform, { account, caller, to: "confirm" }, () =>
    act(platform, acting, ownSessionOf(session), "confirmed with a code", async (tx, _account, now) => {
      const method = await takeCode(tx, account.id, code, now);
      if (!method) throw wrongCode(400);
      if (method === "recovery") await mailAccount(tx, platform, account, "recovery-code-used", caller);
      return confirm(tx, platform, session, now);
    }),
  );
  platform.mailQueued();
}

async function confirm(tx: Tx, platform: Platform, session: Session, now: Date): Promise<Done<undefined>> {
  await limitChanges(tx, platform, "confirmation", { id: session.account.id });
  await confirmSession(tx, session, now);
  return { result: undefined };
}
