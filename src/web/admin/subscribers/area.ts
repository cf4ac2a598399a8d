import { Newspaper } from "lucide-react";
import { defineArea } from "../area.ts";

export const subscribersArea = defineArea({
  name: "Subscribers",
  path: "/admin/subscribers",
  icon: Newspaper,
  permission: "subscribers:read",
  key: "n",
  alsoCalled: "newsletter addresses",
  screens: { list: { at: "", file: "subscribers/subscriber-list.tsx" } },
  records: {
    type: "subscriber",
    label: "Subscribers",
    addressOf: (_, email) => `/admin/subscribers?q=${encodeURIComponent(email)}`,
    exportedAs: "subscribers",
  },
});
