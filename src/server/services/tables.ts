import { defineTable } from "#server/platform/database/table.ts";

declare module "#server/platform/database/schema.ts" {
  interface Schema {
    services: {
      id: string;
      name: string;
      name_key: string;
      slug: string;
      category: string;
      category_key: string;
      description: string;
      starter_cents: number;
      professional_cents: number;
      enterprise_cents: number;
      unit: "project" | "month" | "seat" | "hour" | "day" | null;
      /** JSON lists of texts by tier. */
      tiers: Json;
      /** JSON lists of texts. */
      features: Json;
      benefits: Json;
      status: "Published" | "Draft" | "Archived";
      search: string;
      /** Words of all public texts, for the search over the site. */
      words: string;
      sample: Flag;
      version: number;
      created_at: Instant;
      updated_at: Instant;
    };
  }
}

export const servicesTable = defineTable("services", {
  key: ["id"],
  countedBy: ["status", "category"],
  recordType: "service",
  pictures: { columns: ["description"], key: "id", use: "service_id" },
  namesPeople: false,
});
