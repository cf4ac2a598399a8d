import { defineTable } from "#server/platform/database/table.ts";

declare module "#server/platform/database/schema.ts" {
  interface Schema {
    jobs: {
      id: string;
      title: string;
      title_key: string;
      slug: string;
      /** Department of the settings. */
      department: string;
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
  pictures: { columns: ["description"], key: "id", use: "job_id" },
  namesPeople: false,
});
