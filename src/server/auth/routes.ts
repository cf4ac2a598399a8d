import type { FastifyInstance } from "fastify";
import { getMe, login, logout } from "#contract/auth.ts";
import { signIn } from "#server/auth/sign-in.ts";
import type { Platform } from "#server/platform/platform.ts";
import { serve } from "#server/platform/serve.ts";
import { endSession } from "#server/platform/session/session.ts";

export function serveAuth(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, login, ({ body, caller }) => signIn(platform, body, caller));
  serve(app, platform, logout, async ({ session }) => endSession(platform, session));
  serve(app, platform, getMe, ({ session }) => ({ data: session.account }));
}
