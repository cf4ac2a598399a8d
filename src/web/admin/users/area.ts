import { Users } from "lucide-react";
import { defineArea } from "../area.ts";

export const usersArea = defineArea({
  name: "Users",
  path: "/admin/users",
  icon: Users,
  permission: "users:read",
  key: "u",
  alsoCalled: "accounts staff people administrators",
  screens: {
    list: { at: "", file: "users/user-list.tsx" },
    new: { at: "new", file: "users/user-form.tsx" },
    edit: { at: ":id/edit", file: "users/user-form.tsx" },
  },
  add: { screen: "new", name: "Add User", alsoCalled: "new create invite account staff", permission: "users:write" },
  records: {
    type: "user",
    label: "Users",
    screen: "edit",
    exportedAs: "users",
    search: async () => (await import("./user-client.ts")).searchUsers,
  },
});
