import { Wrench } from "lucide-react";
import { defineArea } from "../area.ts";

export const servicesArea = defineArea({
  name: "Services",
  path: "/admin/services",
  icon: Wrench,
  permission: "services:read",
  key: "s",
  alsoCalled: "offers tiers prices",
  screens: {
    list: { at: "", file: "services/service-list.tsx" },
    new: { at: "new", file: "services/service-form.tsx" },
    edit: { at: ":id/edit", file: "services/service-form.tsx" },
  },
  add: { screen: "new", name: "Add Service", alsoCalled: "new create offer", permission: "services:write" },
  records: { type: "service", label: "Services", screen: "edit", exportedAs: "services" },
});
