import { PanelsTopLeft } from "lucide-react";
import { defineArea } from "../areas/area.ts";

export const siteArea = defineArea({
  name: "Site",
  path: "/admin/site",
  icon: PanelsTopLeft,
  permission: "pages:read",
  key: "w",
  alsoCalled: "website pages words texts content publish schedule preview history terms figures",
  screens: {
    list: {
      at: "",
      title: "Site",
      load: async () => (await import("./page-list.tsx")).PageList,
    },
    page: {
      at: ":id",
      title: "Page | Site",
      record: async () => (await import("./page-client.ts")).pages,
      load: async () => (await import("./page-editor.tsx")).PageEditor,
    },
  },
  records: { type: "page", label: "Pages", screen: "page" },
});
