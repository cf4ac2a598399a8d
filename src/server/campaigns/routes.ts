import type { FastifyInstance } from "fastify";
import * as calls from "#contract/campaigns.ts";
import { changeCampaign, createCampaign, deleteCampaign } from "#server/campaigns/change-campaign.ts";
import { previewMail } from "#server/campaigns/compose-mail.ts";
import * as sending from "#server/campaigns/send-campaign.ts";
import { campaignStore, listCampaigns } from "#server/campaigns/store.ts";
import { countReaders } from "#server/newsletter/readers.ts";
import { serve, serveRecord } from "#server/platform/api/serve.ts";
import type { Platform } from "#server/platform/platform.ts";

export function serveCampaigns(app: FastifyInstance, platform: Platform): void {
  const { database } = platform;
  const { list, get, create, replace, remove } = calls.campaignCalls;
  serve(app, platform, list, ({ query }) => listCampaigns(database, query));
  serve(app, platform, calls.summarizeCampaigns, async () => ({
    data: { readers: await countReaders(database.read) },
  }));
  serveRecord(app, platform, get, ({ params }) => campaignStore.find(database.read, params.id));
  serveRecord(app, platform, create, (call) => createCampaign(platform, call, call.body));
  serveRecord(app, platform, replace, (call) => changeCampaign(platform, call, call.params.id, call.body));
  serve(app, platform, remove, (call) => deleteCampaign(platform, call, call.params.id));
  serve(app, platform, calls.previewCampaign, async ({ body: { articleId = null, ...texts } }) => ({
    data: await previewMail(platform, { ...texts, articleId }),
  }));
  serve(app, platform, calls.testCampaign, async (call) => ({
    data: await sending.sendTest(platform, call, call.params.id),
  }));
  serveRecord(app, platform, calls.sendCampaign, (call) =>
    sending.sendCampaign(platform, call, call.params.id, call.body.at),
  );
  serveRecord(app, platform, calls.rescheduleCampaign, (call) =>
    sending.rescheduleCampaign(platform, call, call.params.id, call.body.at),
  );
  serve(app, platform, calls.unscheduleCampaign, (call) => sending.unscheduleCampaign(platform, call, call.params.id));
  serveRecord(app, platform, calls.pauseCampaign, (call) => sending.pauseCampaign(platform, call, call.params.id));
  serveRecord(app, platform, calls.resumeCampaign, (call) => sending.resumeCampaign(platform, call, call.params.id));
  serveRecord(app, platform, calls.resendCampaign, (call) => sending.resendCampaign(platform, call, call.params.id));
  serveRecord(app, platform, calls.stopCampaign, (call) => sending.stopCampaign(platform, call, call.params.id));
}
