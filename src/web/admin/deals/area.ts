import { Handshake } from "lucide-react";
import { defineArea } from "../areas/area.ts";

export const dealsArea = defineArea({
  name: "Deals",
  path: "/admin/deals",
  icon: Handshake,
  permission: "customers:read",
  key: "l",
  alsoCalled: "pipeline opportunities sales board stages",
  screens: {
    list: {
      at: "",
      title: "Deals",
      load: async () => (await import("./deal-list.tsx")).DealList,
    },
    new: {
      at: "new",
      title: "Add Deal",
      load: async () => (await import("./deal-form.tsx")).DealForm,
    },
    one: {
      at: ":id",
      title: "Deal",
      record: async () => (await import("./deal-client.ts")).deals,
      load: async () => (await import("./deal-detail.tsx")).DealDetail,
    },
    edit: {
      at: ":id/edit",
      title: "Edit Deal",
      record: async () => (await import("./deal-client.ts")).deals,
      load: async () => (await import("./deal-form.tsx")).DealForm,
    },
  },
  add: { screen: "new", name: "Add Deal", alsoCalled: "new create opportunity", permission: "customers:write" },
  records: { type: "deal", label: "Deals", screen: "one", exportedAs: "deals" },
});

export function dealsOfCustomer(customerId: string): string {
  return `${dealsArea.path}?customerId=${encodeURIComponent(customerId)}`;
}

export function newDealFor(customerId: string): string {
  return `${dealsArea.paths.new}?customerId=${encodeURIComponent(customerId)}`;
}
