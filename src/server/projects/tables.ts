import { defineTable } from "#server/platform/database/table.ts";

declare module "#server/platform/database/schema.ts" {
  interface Schema {
    projects: {
      id: string;
      name: string;
      name_key: string;
      slug: string;
      short_desc: string;
      description: string;
      /** State before the project, and after it; `""` if not described. */
      before_text: string;
      after_text: string;
      /** Id of a category of the settings. */
      category: string;
      year: string;
      image: string | null;
      client: string;
      client_key: string;
      technologies: Json;
      features: Json;
      status: "completed" | "ongoing";
      published: Flag;
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

export const projectsTable = defineTable("projects", {
  key: ["id"],
  countedBy: ["status", "category", "published"],
  recordType: "project",
  namesPeople: false,
  files: [{ column: "image", store: "files", mayBeOther: true }],
  pictures: [
    { columns: ["image"], key: "id", use: "project_id" },
    { columns: ["description"], key: "id", use: "project_text_id" },
  ],
});
