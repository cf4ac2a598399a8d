import type { FastifyInstance } from "fastify";
import * as calls from "#contract/auth.ts";
import { confirmAccount as confirmAccountCall } from "#contract/confirm.ts";
import { secondFactor } from "#contract/factors.ts";
import { signInWithOidc as signInWithOidcCall, startOidc } from "#contract/oidc.ts";
import * as passkeys from "#contract/passkeys.ts";
import * as sessions from "#contract/sessions.ts";
import { confirmAccount } from "#server/auth/confirm-account.ts";
import { signInWithOidc } from "#server/auth/oidc-sign-in.ts";
import { listOwnSignIns } from "#server/auth/own-sign-ins.ts";
import { passkeyOptions, signInWithPasskey } from "#server/auth/passkey-sign-in.ts";
import { answerChallenge } from "#server/auth/second-factor.ts";
import { signIn } from "#server/auth/sign-in.ts";
import { endOwnSession, signOut } from "#server/auth/sign-out.ts";
import { serve } from "#server/platform/api/serve.ts";
import type { Platform } from "#server/platform/platform.ts";
import { listOwnSessions } from "#server/platform/session/session.ts";
import { startAtProvider } from "#server/second-factors/identity-provider.ts";
import { changeOwnPassword } from "#server/users/change-password.ts";
import { requestPasswordReset } from "#server/users/request-password-reset.ts";
import { resetPassword } from "#server/users/reset-password.ts";

export function serveAuth(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, calls.login, async ({ body, caller, setInterim }) => {
    const answer = await signIn(platform, body, caller);
    if ("data" in answer) setInterim();
    return answer;
  });
  serve(app, platform, secondFactor, ({ body, caller }) => answerChallenge(platform, body, caller));
  serve(app, platform, passkeys.passkeyOptions, () => passkeyOptions(platform));
  serve(app, platform, passkeys.signInWithPasskey, ({ body, caller }) => signInWithPasskey(platform, body, caller));
  serve(app, platform, startOidc, ({ body }) => startAtProvider(platform, body));
  serve(app, platform, signInWithOidcCall, async ({ body, caller, setInterim }) => {
    const answer = await signInWithOidc(platform, body, caller);
    if ("data" in answer) setInterim();
    return answer;
  });
  serve(app, platform, calls.logout, (call) => signOut(platform, call));
  serve(app, platform, calls.getMe, ({ session: { account, permissions, secondFactorDueAt } }) => ({
    data: { ...account, permissions: [...permissions], ...(secondFactorDueAt === null ? {} : { secondFactorDueAt }) },
  }));
  serve(app, platform, calls.changePassword, (call) => changeOwnPassword(platform, call, call.body));
  serve(app, platform, confirmAccountCall, (call) => confirmAccount(platform, call, call.body));
  serve(app, platform, sessions.listSessions, async ({ session }) => {
    const rows = await listOwnSessions(platform, session);
    return { rows, total: rows.length };
  });
  serve(app, platform, sessions.deleteSession, (call) => endOwnSession(platform, call, call.params.id));
  serve(app, platform, sessions.listSignIns, async ({ session }) => {
    const rows = await listOwnSignIns(platform, session);
    return { rows, total: rows.length };
  });
  serve(app, platform, calls.forgotPassword, async ({ body, caller }) => {
    await requestPasswordReset(platform, body.email, caller);
    return { data: { message: calls.RESET_ASKED } };
  });
  serve(app, platform, calls.resetPassword, ({ body, caller }) => resetPassword(platform, body, caller));
}
