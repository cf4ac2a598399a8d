import { sql } from "kysely";
import { createTable, integer, type Migrating, searchable, sortedBy, text, uniqueColumn } from "./dialects/tables-1.ts";

/** Jobs and projects. */
export async function up(db: Migrating): Promise<void> {
  await createJobs(db);
  await createProjects(db);
}

async function createJobs(db: Migrating): Promise<void> {
  const [textType, integerType] = [text(db), integer(db)];
  await createTable(db, "jobs")
    .addColumn("id", textType, (column) => column.primaryKey())
    .addColumn("title", textType, (column) => column.notNull())
    .addColumn("title_key", textType, (column) => column.notNull())
    .addColumn("slug", textType, (column) => column.notNull())
    .addColumn("department", textType, (column) => column.notNull())
    .addColumn("location", textType, (column) => column.notNull())
    .addColumn("type", textType, (column) => column.notNull())
    .addColumn("description", textType, (column) => column.notNull())
    .addColumn("requirements", textType, (column) => column.notNull())
    .addColumn("status", textType, (column) => column.notNull())
    .addColumn("closes_at", textType, (column) => column.notNull())
    .addColumn("search", textType, (column) => column.notNull())
    .addColumn("version", integerType, (column) => column.notNull())
    .addColumn("created_at", textType, (column) => column.notNull())
    .addColumn("updated_at", textType, (column) => column.notNull())
    .addCheckConstraint("jobs_department", sql`department in ('Engineering', 'Design', 'Product')`)
    .addCheckConstraint("jobs_status", sql`status in ('draft', 'active', 'closed')`)
    .execute();
  await uniqueColumn(db, "jobs", "slug");
  await sortedBy(db, "jobs", ["created_at", "title_key", "department", "status", "closes_at"]);
  await searchable(db, "jobs");
}

async function createProjects(db: Migrating): Promise<void> {
  const [textType, integerType] = [text(db), integer(db)];
  await createTable(db, "projects")
    .addColumn("id", textType, (column) => column.primaryKey())
    .addColumn("name", textType, (column) => column.notNull())
    .addColumn("name_key", textType, (column) => column.notNull())
    .addColumn("slug", textType, (column) => column.notNull())
    .addColumn("short_desc", textType, (column) => column.notNull())
    .addColumn("description", textType, (column) => column.notNull())
    .addColumn("category", textType, (column) => column.notNull())
    .addColumn("year", textType, (column) => column.notNull())
    .addColumn("image", textType)
    .addColumn("client", textType, (column) => column.notNull())
    .addColumn("client_key", textType, (column) => column.notNull())
    .addColumn("technologies", textType, (column) => column.notNull())
    .addColumn("features", textType, (column) => column.notNull())
    .addColumn("status", textType, (column) => column.notNull())
    .addColumn("published", integerType, (column) => column.notNull())
    .addColumn("search", textType, (column) => column.notNull())
    .addColumn("version", integerType, (column) => column.notNull())
    .addColumn("created_at", textType, (column) => column.notNull())
    .addColumn("updated_at", textType, (column) => column.notNull())
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
