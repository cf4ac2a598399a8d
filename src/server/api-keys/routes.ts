import type { FastifyInstance } from "fastify";
import * as calls from "#contract/keys.ts";
import { createOwnKey, deleteOwnKey } from "#server/api-keys/own-keys.ts";
import { serve } from "#server/platform/api/serve.ts";
import type { Platform } from "#server/platform/platform.ts";
import { listOwnKeys } from "#server/platform/session/keys.ts";

export function serveKeys(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, calls.listKeys, async ({ session }) => {
    const rows = await listOwnKeys(platform.database.read, session.account.id, platform.now());
    return { rows, total: rows.length };
  });
  serve(app, platform, calls.createKey, async (call) => ({ data: await createOwnKey(platform, call, call.body) }));
  serve(app, platform, calls.deleteKey, (call) => deleteOwnKey(platform, call, call.params.id));
}
