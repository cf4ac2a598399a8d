import { composeCampaignMail } from "#server/campaigns/compose-mail.ts";
import { countUnsubscribed, findSendingCampaigns } from "#server/campaigns/store.ts";
import { KEPT_CONNECTIONS } from "#server/platform/mail/transport.ts";
import type { Lane } from "#server/platform/platform.ts";

/** Mails of the campaigns that are being sent. Their rows have no text. */
export const campaignLane: Lane = {
  name: "campaigns",
  places: KEPT_CONNECTIONS,
  rest: { after: 20, ms: 10_000 },
  reportsSent: true,
  findBatches: findSendingCampaigns,
  countUnsubscribed,
  async compose(platform, mail, deliver) {
    const composed = await composeCampaignMail(platform, mail);
    return composed && (() => deliver({ ...mail, ...composed, list: "newsletter", date: platform.now() }));
  },
};
