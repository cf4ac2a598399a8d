import { Wrench } from "lucide-react";
import { defineArea } from "../areas/area.ts";

export const servicesArea = defineArea({
  name: "Services",
  path: "/admin/services",
  icon: Wrench,
  permission: "services:read",
  key: "s",
  alsoCalled: "offers tiers prices",
  screens: {
    list: {
      at: "",
      title: "Services Management",
      load: async () => (await import("./service-list.tsx")).ServiceList,
    },
    new: {
      at: "new",
      title: "Add Service",
      load: async () => (await import("./service-form.tsx")).ServiceForm,
    },
    edit: {
      at: ":id/edit",
      title: "Edit Service",
      record: async () => (await import("./service-client.ts")).services,
      load: async () => (await import("./service-form.tsx")).ServiceForm,
    },
  },
  add: { screen: "new", name: "Add Service", alsoCalled: "new create offer", permission: "services:write" },
  records: { type: "service", label: "Services", screen: "edit", exportedAs: "services" },
});
