import { sql } from "kysely";
import {
  createTable,
  integer,
  type Migrating,
  searchable,
  sortedBy,
  text,
  uniqueColumn,
} from "../src/server/platform/database/tables.ts";

/** Jobs and projects. */
export async function up(db: Migrating): Promise<void> {
  await createJobs(db);
  await createProjects(db);
}

async function createJobs(db: Migrating): Promise<void> {
  const [words, number] = [text(db), integer(db)];
  await createTable(db, "jobs")
    .addColumn("id", words, (column) => column.primaryKey())
    .addColumn("title", words, (column) => column.notNull())
    .addColumn("title_key", words, (column) => column.notNull())
    .addColumn("slug", words, (column) => column.notNull())
    .addColumn("department", words, (column) => column.notNull())
    .addColumn("location", words, (column) => column.notNull())
    .addColumn("type", words, (column) => column.notNull())
    .addColumn("description", words, (column) => column.notNull())
    .addColumn("requirements", words, (column) => column.notNull())
    .addColumn("status", words, (column) => column.notNull())
    .addColumn("closes_at", words, (column) => column.notNull())
    .addColumn("search", words, (column) => column.notNull())
    .addColumn("version", number, (column) => column.notNull())
    .addColumn("created_at", words, (column) => column.notNull())
    .addColumn("updated_at", words, (column) => column.notNull())
    .addCheckConstraint("jobs_department", sql`department in ('Engineering', 'Design', 'Product')`)
    .addCheckConstraint("jobs_status", sql`status in ('draft', 'active', 'closed')`)
    .execute();
  await uniqueColumn(db, "jobs", "slug");
  await sortedBy(db, "jobs", ["created_at", "title_key", "department", "status", "closes_at"]);
  await searchable(db, "jobs");
}

async function createProjects(db: Migrating): Promise<void> {
  const [words, number] = [text(db), integer(db)];
  await createTable(db, "projects")
    .addColumn("id", words, (column) => column.primaryKey())
    .addColumn("name", words, (column) => column.notNull())
    .addColumn("name_key", words, (column) => column.notNull())
    .addColumn("slug", words, (column) => column.notNull())
    .addColumn("short_desc", words, (column) => column.notNull())
    .addColumn("description", words, (column) => column.notNull())
    .addColumn("category", words, (column) => column.notNull())
    .addColumn("year", words, (column) => column.notNull())
    .addColumn("image", words)
    .addColumn("client", words, (column) => column.notNull())
    .addColumn("client_key", words, (column) => column.notNull())
    .addColumn("technologies", words, (column) => column.notNull())
    .addColumn("features", words, (column) => column.notNull())
    .addColumn("status", words, (column) => column.notNull())
    .addColumn("published", number, (column) => column.notNull())
    .addColumn("search", words, (column) => column.notNull())
    .addColumn("version", number, (column) => column.notNull())
    .addColumn("created_at", words, (column) => column.notNull())
    .addColumn("updated_at", words, (column) => column.notNull())
    .addCheckConstraint(
      "projects_category",
      sql`category in ('apps-modernization', 'bss', 'cloud', 'product-dev', 'design-system', 'ui-ux', 'iot', 'ai')`,
    )
    .addCheckConstraint("projects_status", sql`status in ('completed', 'ongoing')`)
    .addCheckConstraint("projects_published", sql`published in (0, 1)`)
    .execute();
  await uniqueColumn(db, "projects", "slug");
  await sortedBy(db, "projects", ["created_at", "name_key", "category", "year", "client_key", "status"]);
  await searchable(db, "projects");
}
