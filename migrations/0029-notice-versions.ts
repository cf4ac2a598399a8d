import { integer, type Migrating } from "./dialects/tables-1.ts";

/**
 * The privacy notice of the terms has a version of its own, a number: every version of the terms names the one it has, and so does
 * what people sent under it. What came in before came in under the first. Which words stood beside the form is told apart from that.
 */
export async function up(db: Migrating): Promise<void> {
  const integerType = integer(db);
  for (const table of ["messages", "applications"]) {
    await db.schema.alterTable(table).renameColumn("notice_version", "form_notice").execute();
  }
  for (const table of ["messages", "applications", "subscribers"]) {
    await db.schema
      .alterTable(table)
      .addColumn("notice_version", integerType, (column) => column.notNull().defaultTo(1))
      .execute();
  }
  // Null but for the terms.
  await db.schema.alterTable("page_versions").addColumn("notice_version", integerType).execute();
  await db.updateTable("page_versions").set({ notice_version: 1 }).where("page", "=", "terms").execute();
  await db.schema
    .alterTable("page_documents")
    .addColumn("scheduled_new_notice", integerType, (column) => column.notNull().defaultTo(0))
    .execute();
}
