import { ownedDeals } from "#server/deals/owned-deals.ts";
import { personalDeals } from "#server/deals/personal-deals.ts";
import { serveDeals } from "#server/deals/routes.ts";
import { sampleDeals } from "#server/deals/samples.ts";
import { searchedDeals } from "#server/deals/search-source.ts";
import { dealsTable } from "#server/deals/tables.ts";
import type { Feature } from "#server/platform/platform.ts";

export const deals: Feature = {
  name: "deals",
  tables: [dealsTable],
  searched: searchedDeals,
  serveCalls: serveDeals,
  personalData: personalDeals,
  samples: sampleDeals,
  work: [ownedDeals],
};
