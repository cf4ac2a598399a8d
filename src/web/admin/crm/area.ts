import { ContactRound } from "lucide-react";
import { defineArea } from "../area.ts";

export const crmArea = defineArea({
  name: "CRM",
  path: "/admin/crm",
  icon: ContactRound,
  permission: "customers:read",
  key: "c",
  alsoCalled: "customers leads clients relationship management",
  screens: {
    list: { at: "", file: "crm/customer-list.tsx" },
    new: { at: "customers/new", file: "crm/customer-form.tsx" },
    one: { at: "customers/:id", file: "crm/customer-detail.tsx" },
    edit: { at: "customers/:id/edit", file: "crm/customer-form.tsx" },
  },
  add: { screen: "new", name: "Add Customer", alsoCalled: "new create lead client", permission: "customers:write" },
  records: {
    type: "customer",
    label: "Customers",
    screen: "one",
    exportedAs: "customers",
    search: async () => (await import("./customer-client.ts")).searchCustomers,
  },
});

export function customersOf(status: string): string {
  return `${crmArea.path}?status=${encodeURIComponent(status)}`;
}
