import { Newspaper } from "lucide-react";
import { defineArea } from "../areas/area.ts";

export const subscribersArea = defineArea({
  name: "Subscribers",
  path: "/admin/subscribers",
  icon: Newspaper,
  permission: "subscribers:read",
  key: "n",
  alsoCalled: "newsletter addresses",
  screens: {
    list: {
      at: "",
      title: "Subscribers",
      load: async () => (await import("./subscriber-list.tsx")).SubscriberList,
    },
    import: {
      at: "import",
      title: "Import subscribers",
      permission: "subscribers:write",
      load: async () => (await import("./import-page.tsx")).ImportPage,
    },
  },
  records: {
    type: "subscriber",
    label: "Subscribers",
    addressOf: (_, email) => `/admin/subscribers?q=${encodeURIComponent(email)}`,
    exportedAs: "subscribers",
  },
});
