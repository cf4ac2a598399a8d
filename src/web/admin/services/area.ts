import { Wrench } from "lucide-react";
import { paths } from "#web/shared/paths.ts";
import type { Area } from "../area.ts";

export const servicesArea: Area = {
  name: "Services",
  path: paths.services,
  icon: Wrench,
  permission: "services:read",
  key: "s",
  alsoCalled: "offers tiers prices",
  add: { name: "Add Service", to: paths.newService, alsoCalled: "new create offer", permission: "services:write" },
  records: { type: "service", label: "Services", addressOf: paths.editService, exportedAs: "services" },
};
