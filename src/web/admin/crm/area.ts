import { ContactRound } from "lucide-react";
import type { CustomerRow } from "#contract/customers.ts";
import { defineArea } from "../areas/area.ts";

export const crmArea = defineArea({
  name: "CRM",
  path: "/admin/crm",
  icon: ContactRound,
  permission: "customers:read",
  key: "c",
  alsoCalled: "customers leads clients relationship management",
  screens: {
    list: {
      at: "",
      title: "Customer Relationship Management",
      load: async () => (await import("./customer-list.tsx")).CustomerList,
    },
    new: {
      at: "customers/new",
      title: "Add New Customer",
      load: async () => (await import("./customer-form.tsx")).CustomerForm,
    },
    one: {
      at: "customers/:id",
      title: "Customer",
      record: async () => (await import("../customers/customer-client.ts")).customers,
      load: async () => (await import("./customer-detail.tsx")).CustomerDetail,
    },
    import: {
      at: "import",
      title: "Import customers",
      permission: "customers:write",
      load: async () => (await import("./import-page.tsx")).ImportPage,
    },
    merge: {
      at: ":id/merge/:other",
      title: "Merge customers",
      permission: "customers:write",
      record: async () => (await import("../customers/customer-client.ts")).customers,
      load: async () => (await import("./merge-page.tsx")).MergePage,
    },
    edit: {
      at: "customers/:id/edit",
      title: "Edit Customer",
      record: async () => (await import("../customers/customer-client.ts")).customers,
      load: async () => (await import("./customer-form.tsx")).CustomerForm,
    },
  },
  add: { screen: "new", name: "Add Customer", alsoCalled: "new create lead client", permission: "customers:write" },
  records: {
    type: "customer",
    label: "Customers",
    screen: "one",
    exportedAs: "customers",
  },
});

/** Returns the address at which a customer is merged into another one. */
export function mergePath(id: string, other: string): string {
  return `${crmArea.path}/${id}/merge/${other}`;
}

/** Returns the address at which the newer of two customers is merged into the older one. The user may swap them there. */
export function mergeOlderPath(one: CustomerRow, other: CustomerRow): string {
  const [stays, goes] = one.createdAt <= other.createdAt ? [one, other] : [other, one];
  return mergePath(stays.id, goes.id);
}

export function customersOf(status: string): string {
  return `${crmArea.path}?status=${encodeURIComponent(status)}`;
}
