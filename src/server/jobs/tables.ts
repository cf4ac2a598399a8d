import { defineTable } from "#server/platform/database/table.ts";

declare module "#server/platform/database/schema.ts" {
  interface Schema {
    jobs: {
      id: string;
      title: string;
      title_key: string;
      slug: string;
      department: "Engineering" | "Design" | "Product";
      location: string;
      type: string;
      description: string;
      requirements: Json;
      status: "draft" | "active" | "closed";
      /** Closing time; `""` for a job without one, since a null would sort differently on the two databases. */
      closes_at: Instant | "";
      sample: Flag;
      search: string;
      /** Words of all public texts, for the search over the site. */
      words: string;
      version: number;
      created_at: Instant;
      updated_at: Instant;
    };
  }
}

export const jobsTable = defineTable("jobs", {
  key: ["id"],
  countedBy: ["status", "department"],
  recordType: "job",
  namesPeople: false,
});
