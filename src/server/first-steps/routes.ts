import type { FastifyInstance } from "fastify";
import * as calls from "#contract/first-steps.ts";
import { readFirstSteps } from "#server/first-steps/read-first-steps.ts";
import { serve } from "#server/platform/api/serve.ts";
import type { Platform } from "#server/platform/platform.ts";
import { act, namedRecord } from "#server/platform/records/act.ts";
import { isPutAway, storePutAway } from "#server/settings/first-steps-state.ts";
import { SETTINGS_RECORD } from "#server/settings/settings-record.ts";

export function serveFirstSteps(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, calls.getFirstSteps, async () => ({ data: await readFirstSteps(platform) }));

  serve(app, platform, calls.putFirstStepsAway, async (call) => {
    const { isPutAway: isAway } = call.body;
    const verb = isAway ? "put away the first steps of" : "brought back the first steps of";
    await act(platform, call, namedRecord(SETTINGS_RECORD), verb, async (tx, _settings, now) => {
      const isUnchanged = (await isPutAway(tx)) === isAway;
      if (!isUnchanged) await storePutAway(tx, isAway, now.toISOString());
      return { result: undefined, isUnchanged };
    });
    return { data: await readFirstSteps(platform) };
  });
}
