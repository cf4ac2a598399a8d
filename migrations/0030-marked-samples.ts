import { sql } from "kysely";
import { addSampleMark } from "./dialects/sample-mark.ts";
import type { Migrating } from "./dialects/tables.ts";

/** Names of the initial projects by slug. */
const PROJECTS: Readonly<Record<string, string>> = {
  "grid-ops": "Grid Operations Centre",
  "citizen-ds": "Citizen Design System",
  "vision-qa": "Weld Inspection Assistant",
  "cane-yield": "Cane Yield Forecast",
  "metro-portal": "Metro Account Portal",
  "bank-onboarding": "Account Opening by Phone",
  "smart-depot": "Smart Bus Depot",
  "permit-platform": "Permit Platform",
  "cloud-landing": "Insurance Cloud Foundation",
  "field-app": "Field Inspection App",
  "clinic-records": "Clinic Records Renewal",
  "coastal-sensors": "Coastal Sensor Network",
  "port-permits": "Port Permit Desk",
  "erp-renewal": "Manufacturing ERP Renewal",
  "billing-core": "Utility Billing Core",
};

/** Titles of the initial jobs by slug. */
const JOBS: Readonly<Record<string, string>> = {
  "senior-full-stack-developer": "Senior Full-Stack Developer",
  "back-end-developer": "Back-End Developer",
  "mobile-developer": "Mobile Developer",
  "platform-engineer": "Platform Engineer",
  "product-designer": "Product Designer",
  "ux-researcher": "UX Researcher",
  "product-manager": "Product Manager",
  "business-analyst": "Business Analyst",
};

/** Marks samples in six more tables. The initial projects and jobs that nobody has changed since the first start become samples. */
export async function up(db: Migrating): Promise<void> {
  for (const table of ["projects", "jobs", "messages", "applications", "articles", "campaigns"])
    await addSampleMark(db, table);
  for (const [slug, name] of Object.entries(PROJECTS))
    await mark(db, { table: "projects", type: "project", slug, name });
  for (const [slug, name] of Object.entries(JOBS)) await mark(db, { table: "jobs", type: "job", slug, name });
}

interface Initial {
  table: "projects" | "jobs";
  type: "project" | "job";
  slug: string;
  name: string;
}

/** Marks an initial record, unless it was changed, or somebody has made another one with its slug. */
async function mark(db: Migrating, { table, type, slug, name }: Initial): Promise<void> {
  await sql`update ${sql.table(table)} set sample = 1
    where slug = ${slug} and ${sql.ref(table === "jobs" ? "title" : "name")} = ${name} and version = 1
      and not exists (select 1 from audit where record_type = ${type} and record_id = ${sql.ref(`${table}.id`)})`.execute(
    db,
  );
}
