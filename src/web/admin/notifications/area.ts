import { Bell } from "lucide-react";
import { defineArea } from "../areas/area.ts";

export const notificationsArea = defineArea({
  name: "Notifications",
  path: "/admin/notifications",
  icon: Bell,
  permission: undefined,
  key: "i",
  alsoCalled: "bell unread mentions assigned answers inbox news",
  screens: {
    list: {
      at: "",
      title: "Notifications",
      load: async () => (await import("./notification-list.tsx")).NotificationList,
    },
  },
});
