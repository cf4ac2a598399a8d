import { ContactRound } from "lucide-react";
import { paths } from "#web/shared/paths.ts";
import type { Area } from "../area.ts";

export const crmArea: Area = {
  name: "CRM",
  path: paths.crm,
  icon: ContactRound,
  permission: "customers:read",
  key: "c",
  alsoCalled: "customers leads clients relationship management",
  add: {
    name: "Add Customer",
    to: paths.newCustomer,
    alsoCalled: "new create lead client",
    permission: "customers:write",
  },
  records: { type: "customer", label: "Customers", addressOf: paths.customer, exportedAs: "customers" },
};
