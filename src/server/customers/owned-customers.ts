import { customersTable } from "#server/customers/tables.ts";
import { ownedRecords } from "#server/platform/records/account-work.ts";

/** Customers as the work of their owner. */
export const ownedCustomers = ownedRecords({
  kind: "customers",
  needs: "customers:read",
  writtenWith: "customers:write",
  table: customersTable,
  account: { column: "owner_id", nobody: null, field: "ownerId" },
  nameField: "ownerName",
  event: "customer.updated",
  title: "name",
  email: "email",
});
