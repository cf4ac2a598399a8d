import { queryOptions } from "@tanstack/react-query";
import {
  exportServices,
  listServiceCategories,
  SERVICE_SORTS,
  SERVICE_STATUSES,
  serviceCalls,
} from "#contract/services.ts";
import { callList } from "#web/shared/call.ts";
import { resourceClient } from "../resource/resource-client.ts";

export const services = resourceClient(
  { ...serviceCalls, exportRows: exportServices },
  {
    noun: "service",
    nouns: "services",
    nameOf: ({ name }) => name,
    deletionWarning: "Prices, features and benefits are deleted for good, on the pricing page too.",
    list: {
      screen: "services",
      rowsWithoutPager: 200,
      sorts: SERVICE_SORTS,
      defaultSort: { by: "createdAt", order: "desc" },
      filters: [
        { name: "status", values: SERVICE_STATUSES },
        { name: "category", text: true },
      ],
    },
  },
);

export const SERVICE_CATEGORIES_QUERY = queryOptions({
  queryKey: [...services.keys.all, "categories"],
  queryFn: ({ signal }) => callList(listServiceCategories, { signal }),
});
