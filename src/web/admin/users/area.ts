import { Users } from "lucide-react";
import { defineArea } from "../areas/area.ts";

export const usersArea = defineArea({
  name: "Users",
  path: "/admin/users",
  icon: Users,
  permission: "users:read",
  key: "u",
  alsoCalled: "accounts staff people administrators",
  screens: {
    list: {
      at: "",
      title: "User Management",
      load: async () => (await import("./user-list.tsx")).UserList,
    },
    new: {
      at: "new",
      title: "Add User",
      load: async () => (await import("./user-form.tsx")).UserForm,
    },
    edit: {
      at: ":id/edit",
      title: "Edit User",
      record: async () => (await import("./user-client.ts")).users,
      load: async () => (await import("./user-form.tsx")).UserForm,
    },
  },
  add: { screen: "new", name: "Add User", alsoCalled: "new create invite account staff", permission: "users:write" },
  records: {
    type: "user",
    label: "Users",
    screen: "edit",
    exportedAs: "users",
  },
});
