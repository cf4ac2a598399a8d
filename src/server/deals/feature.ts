import { dealReplyTargets } from "#server/deals/deal-reply-target.ts";
import { notifiedDeals } from "#server/deals/notified-store.ts";
import { ownedDeals } from "#server/deals/owned-deals.ts";
import { personalDeals } from "#server/deals/personal-deals.ts";
import { serveDeals, withoutEmail } from "#server/deals/routes.ts";
import { sampleDeals } from "#server/deals/samples.ts";
import { countOverdueDeals, dealStore } from "#server/deals/store.ts";
import { dealsTable } from "#server/deals/tables.ts";
import type { Feature } from "#server/platform/platform.ts";
import { quickSource } from "#server/platform/records/record-search.ts";

export const deals: Feature = {
  name: "deals",
  tables: [dealsTable],
  http: { calls: serveDeals },
  search: {
    staff: quickSource(dealsTable, {
      begins: ["title_key", "customer_key"],
      title: ({ title }) => title,
      subtitle: ({ customer_name, status }) => (customer_name ? `${customer_name}, ${status}` : status),
    }),
  },
  content: { samples: sampleDeals },
  morning: {
    needs: "customers:read",
    count: async (db, _config, id, { today }) => ({ deals: await countOverdueDeals(db, id, today) }),
  },
  notified: notifiedDeals,
  people: { records: personalDeals },
  accounts: { work: [ownedDeals] },
  replyTargets: dealReplyTargets,
  webhooks: {
    type: "deal",
    async find({ database }, id) {
      const found = await dealStore.find(database.read, id);
      return found && withoutEmail(found).record;
    },
  },
};
