import type { ExamplesOf } from "#contract/examples/example.ts";
import type { SEARCH_ENDPOINTS } from "#contract/search.ts";

export const SEARCH_EXAMPLES = {
  searchRecords: {
    query: { q: "gate" },
    reply: {
      data: [
        {
          type: "customer",
          id: "01a1f813-a740-7000-8000-000000000021",
          title: "Gate Keeper",
          subtitle: "Example Municipality, gate@example.org",
        },
        {
          type: "product",
          id: "01a1f813-a740-7000-8000-000000000031",
          title: "Field Gateway",
          subtitle: "Gateways",
        },
      ],
    },
  },
  searchSite: {
    query: { q: "field gateway" },
    reply: {
      data: [
        {
          type: "product",
          title: "Field Gateway",
          url: "/catalogue/field-gateway",
          excerpt: "Brings the meters of a district onto one network.",
        },
      ],
    },
  },
} satisfies ExamplesOf<typeof SEARCH_ENDPOINTS>;
