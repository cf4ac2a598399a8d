import type { FastifyInstance } from "fastify";
import * as calls from "#contract/factors.ts";
import { linkOidc } from "#contract/oidc.ts";
import { addPasskey, newPasskeyOptions } from "#contract/passkeys.ts";
import { serve } from "#server/platform/api/serve.ts";
import type { Platform } from "#server/platform/platform.ts";
import * as passkeys from "#server/second-factors/add-passkey.ts";
import { linkOwnIdentity } from "#server/second-factors/link-identity.ts";
import {
  addTotp,
  confirmTotp,
  listFactors,
  removeFactor,
  renewRecoveryCodes,
} from "#server/second-factors/own-factors.ts";
import { countRecoveryCodes } from "#server/second-factors/store.ts";

export function serveFactors(app: FastifyInstance, platform: Platform): void {
  const { read } = platform.database;
  serve(app, platform, calls.listFactors, ({ session }) => listFactors(read, session.account.id));
  serve(app, platform, calls.addTotp, (call) => addTotp(platform, call));
  serve(app, platform, calls.confirmTotp, (call) => confirmTotp(platform, call, call.body.code));
  serve(app, platform, calls.deleteFactor, (call) => removeFactor(platform, call, call.params.id));
  serve(app, platform, calls.getRecoveryCodes, async ({ session }) => ({
    data: { left: await countRecoveryCodes(read, session.account.id) },
  }));
  serve(app, platform, calls.renewRecoveryCodes, (call) => renewRecoveryCodes(platform, call));
  serve(app, platform, linkOidc, (call) => linkOwnIdentity(platform, call, call.body));
  serve(app, platform, newPasskeyOptions, (call) => passkeys.newPasskeyOptions(platform, call));
  serve(app, platform, addPasskey, (call) => passkeys.addPasskey(platform, call, call.body));
}
