import { endpoint, taken } from "#contract/endpoint.ts";
import { CREATED_AND_ID, type FactsOf, inExport, notInExport } from "#contract/field-facts.ts";
import {
  choice,
  instant,
  LIMITS,
  money,
  moneyInput,
  requiredText,
  sample,
  slug,
  status,
  textList,
} from "#contract/fields.ts";
import { listQuery, MAX_PAGE_SIZE } from "#contract/lists.ts";
import { exportCalls, READ_ONLY_OF_SAMPLES, resourceCalls } from "#contract/resource.ts";
import { z } from "#contract/zod.ts";

export const SERVICE_STATUSES = ["Published", "Draft", "Archived"] as const;
/** Units of a price. A service without a unit has `null`. */
export const SERVICE_UNITS = ["project", "month", "seat", "hour", "day"] as const;
export type ServiceUnit = (typeof SERVICE_UNITS)[number];
export const SERVICE_TIERS = ["starter", "professional", "enterprise"] as const;
export type ServiceTier = (typeof SERVICE_TIERS)[number];

export const SERVICE_LIMITS = { entries: 50 } as const;
export const SERVICE_MESSAGES = { slugTaken: "A service with this slug already exists." } as const;

/** Price of each tier in the currency of the settings. 0 is a price on request. */
const price = z.strictObject({ starter: money, professional: money, enterprise: money });

/** Entries of each tier. An entry of two tiers is spelt the same in both. */
const tiers = z.strictObject({
  starter: z.array(z.string()),
  professional: z.array(z.string()),
  enterprise: z.array(z.string()),
});

export const Service = z.strictObject({
  id: z.string(),
  /** Copy of `id`: clients read either. */
  _id: z.string(),
  name: z.string(),
  slug: z.string(),
  category: z.string(),
  description: z.string(),
  price,
  unit: z.enum(SERVICE_UNITS).nullable(),
  tiers,
  features: z.array(z.string()),
  benefits: z.array(z.string()),
  status: z.enum(SERVICE_STATUSES),
  createdAt: instant,
  updatedAt: instant,
  sample,
});
export type Service = z.infer<typeof Service>;

export const SERVICE_FACTS: FactsOf<Service> = {
  name: inExport("Name"),
  slug: inExport("Slug"),
  category: inExport("Category"),
  status: inExport("Status"),
  price: {
    label: "Prices",
    exported: [
      { title: "Starter Price", cell: ({ starter }) => starter, kind: "money" },
      { title: "Professional Price", cell: ({ professional }) => professional, kind: "money" },
      { title: "Enterprise Price", cell: ({ enterprise }) => enterprise, kind: "money" },
    ],
  },
  description: notInExport("Description"),
  unit: notInExport("Unit"),
  tiers: notInExport("Tiers"),
  features: notInExport("Features"),
  benefits: notInExport("Benefits"),
  ...CREATED_AND_ID,
};

/** Service on the public pages. */
export const PublicService = Service.pick({
  name: true,
  slug: true,
  category: true,
  description: true,
  price: true,
  unit: true,
  tiers: true,
  features: true,
  benefits: true,
});
export type PublicService = z.infer<typeof PublicService>;

const tierInput = textList(SERVICE_LIMITS.entries, LIMITS.short).default([]);

const input = {
  name: requiredText("Name is required", LIMITS.name),
  slug,
  category: requiredText("Category is required", LIMITS.name),
  description: requiredText("Description is required", LIMITS.long, "many"),
  price: z.strictObject(
    {
      starter: moneyInput("Starter price"),
      professional: moneyInput("Professional price"),
      enterprise: moneyInput("Enterprise price"),
    },
    {
      error: ({ code, input }) => {
        if (code !== "invalid_type") return undefined;
        return input === undefined
          ? "Price is required"
          : "Must hold the prices of starter, professional and enterprise";
      },
    },
  ),
  unit: choice("Unit", SERVICE_UNITS).nullable().optional(),
  /** Given tiers replace all stored ones. */
  tiers: z
    .strictObject(
      { starter: tierInput, professional: tierInput, enterprise: tierInput },
      "Must hold lists of texts for starter, professional and enterprise",
    )
    .optional(),
  /** Blank entries are dropped, as in `benefits` and `tiers`. */
  features: textList(SERVICE_LIMITS.entries, LIMITS.short).optional(),
  benefits: textList(SERVICE_LIMITS.entries, LIMITS.short).optional(),
  /** Default: Draft. */
  status: status(SERVICE_STATUSES).optional(),
};

export const ServiceInput = z.strictObject(input);
export type ServiceInput = z.output<typeof ServiceInput>;

export const ServiceChange = z.strictObject({ ...input, ...READ_ONLY_OF_SAMPLES });
export type ServiceChange = z.output<typeof ServiceChange>;

/** Sort keys. `price` is the price of the first tier. */
export const SERVICE_SORTS = ["createdAt", "name", "category", "price", "status"] as const;

/** Category to filter a list by, in the form in which it is stored. */
const category = requiredText("Must name a category", LIMITS.name).optional();

const query = listQuery(SERVICE_SORTS, { category, status: status(SERVICE_STATUSES).optional() });

export const exportServices = exportCalls("services", "service", query);

export const serviceCalls = resourceCalls("services", {
  one: "service",
  searches: "name, slug and category",
  row: Service,
  detail: Service,
  create: ServiceInput,
  change: ServiceChange,
  status: status(SERVICE_STATUSES),
  query,
  conflict: taken("slug", SERVICE_MESSAGES.slugTaken),
});

export const listServiceCategories = endpoint({
  method: "GET",
  path: "/services/categories",
  access: "services:read",
  summary: "The categories of all services, in alphabetical order.",
  reply: z.array(z.string()),
  status: 200,
  list: true,
});

export const PUBLIC_SERVICE_SORTS = ["category", "name", "price"] as const;

export const listPublicServices = endpoint({
  method: "GET",
  path: "/public/services",
  access: "public",
  ofPage: "services",
  summary: "The services that are Published, by category unless sorted. Searches name, slug and category.",
  query: listQuery(PUBLIC_SERVICE_SORTS, { category }),
  reply: z.array(PublicService),
  status: 200,
  limits: ["public-read"],
  list: true,
  unpagedRows: MAX_PAGE_SIZE,
});

export const SERVICE_ENDPOINTS = {
  exportServices: exportServices.csv,
  exportServicesXlsx: exportServices.xlsx,
  listServices: serviceCalls.list,
  listServiceCategories,
  getService: serviceCalls.get,
  createService: serviceCalls.create,
  updateService: serviceCalls.replace,
  deleteService: serviceCalls.remove,
  setServiceStatus: serviceCalls.setStatus,
  listPublicServices,
} as const;
