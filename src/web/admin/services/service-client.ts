import { queryOptions } from "@tanstack/react-query";
import {
  exportServices,
  listServiceCategories,
  SERVICE_SORTS,
  SERVICE_STATUSES,
  type Service,
  serviceCalls,
} from "#contract/services.ts";
import { choicesOf } from "#ui/choices.ts";
import type { Tone } from "#ui/tone.tsx";
import { callList } from "#web/shared/call.ts";
import { resourceClient } from "../resources/resource-client.ts";

export const services = resourceClient(
  { ...serviceCalls, exportRows: exportServices },
  {
    noun: "service",
    nouns: "services",
    nameOf: ({ name }) => name,
    aboutOf: ({ slug }) => slug,
    deletionWarning: "Prices, features and benefits are deleted too, on the pricing page too.",
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

export const SERVICE_TONES = {
  Published: "success",
  Draft: "info",
  Archived: "neutral",
} as const satisfies Record<Service["status"], Tone>;

export const STATUS_CHOICES = choicesOf(SERVICE_STATUSES);

const FORM_STATUSES = ["Draft", "Published", "Archived"] as const satisfies readonly Service["status"][];

/** Choices of the form. The status of a new service comes first. */
export const FORM_STATUS_CHOICES = choicesOf(FORM_STATUSES);
