import { applicationsTable } from "#server/applications/tables.ts";
import { customerInteractionsTable, customerNotesTable, customersTable } from "#server/customers/tables.ts";
import { dailyTotalsTable } from "#server/dashboard/tables.ts";
import { jobsTable } from "#server/jobs/tables.ts";
import { messagesTable } from "#server/messages/tables.ts";
import { subscribersTable } from "#server/newsletter/tables.ts";
import { PLATFORM_TABLES } from "#server/platform/database/platform-tables.ts";
import { type AnyTable, parentsFirst } from "#server/platform/database/table.ts";
import { retentionDaysTable } from "#server/privacy/tables.ts";
import { productImagesTable, productsTable, productVariantsTable } from "#server/products/tables.ts";
import { projectsTable } from "#server/projects/tables.ts";
import { servicesTable } from "#server/services/tables.ts";
import { settingsTable } from "#server/settings/tables.ts";
import { statusChecksTable, statusDaysTable, statusIncidentsTable } from "#server/status/tables.ts";
import { uploadsTable } from "#server/uploads/tables.ts";
import { passwordResetsTable, usersTable } from "#server/users/tables.ts";

/** Every table, parents before those that refer to them. */
export const TABLES: readonly AnyTable[] = parentsFirst([
  usersTable,
  passwordResetsTable,
  customersTable,
  customerNotesTable,
  customerInteractionsTable,
  messagesTable,
  productsTable,
  productVariantsTable,
  productImagesTable,
  servicesTable,
  jobsTable,
  projectsTable,
  applicationsTable,
  subscribersTable,
  uploadsTable,
  settingsTable,
  dailyTotalsTable,
  statusChecksTable,
  statusDaysTable,
  statusIncidentsTable,
  retentionDaysTable,
  ...PLATFORM_TABLES,
]);
