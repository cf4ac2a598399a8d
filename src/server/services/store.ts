import { type SqlBool, sql } from "kysely";
import { centsOf } from "#contract/fields.ts";
import type { ListRequest } from "#contract/lists.ts";
import { SERVICE_MESSAGES, SERVICE_SORTS, type Service, type ServiceInput } from "#contract/services.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { plainText } from "#server/platform/markdown/plain-text.ts";
import type { Own } from "#server/platform/records/record-declaration.ts";
import { each, fieldsOf, itself, optional } from "#server/platform/records/record-fields.ts";
import { recordTable } from "#server/platform/records/record-table.ts";
import { servicesTable } from "#server/services/tables.ts";

type Row = Schema["services"];
export type ServiceFilters = ListRequest & { category?: string | undefined; status?: Row["status"] | undefined };

const { column, folded, json, columns, derived } = fieldsOf<Row>();

export const serviceRecords = recordTable<"services", Own<Service>, ServiceInput, ServiceFilters>({
  table: servicesTable,
  title: "name",
  fields: {
    _id: derived((row) => row.id),
    name: folded("name", "name_key", { listed: itself }),
    slug: column("slug", { listed: itself }),
    category: folded("category", "category_key", { listed: itself }),
    description: column("description", { onSite: (text) => [plainText(text)] }),
    price: columns(
      ["starter_cents", "professional_cents", "enterprise_cents"],
      (row) => ({
        starter: row.starter_cents / 100,
        professional: row.professional_cents / 100,
        enterprise: row.enterprise_cents / 100,
      }),
      ({ starter, professional, enterprise }) => ({
        starter_cents: centsOf(starter),
        professional_cents: centsOf(professional),
        enterprise_cents: centsOf(enterprise),
      }),
      { sort: "starter_cents" },
    ),
    unit: optional(null, column("unit")),
    features: optional([], json("features", { onSite: each })),
    benefits: optional([], json("benefits", { onSite: each })),
    tiers: optional(
      { starter: [], professional: [], enterprise: [] },
      json("tiers", { onSite: (tiers) => Object.values(tiers).flat() }),
    ),
    status: optional("Draft", column("status")),
  },
  sorts: SERVICE_SORTS,
  // Within one category, sorting by category means oldest first, in the order of an index.
  plan: ({ category, status }, sorts) => ({
    filters: { category, status },
    sorts: category === undefined ? sorts : { ...sorts, category: "created_at" },
  }),
  affectsPublicPages: true,
  publicPage: {
    taken: SERVICE_MESSAGES.slugTaken,
    isPublic: ({ status }) => status === "Published",
    whenPublic: () => sql<SqlBool>`services.status = 'Published'`,
  },
});

export const { list: listServices, insert: insertService } = serviceRecords;
