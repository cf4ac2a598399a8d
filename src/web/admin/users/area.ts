import { Users } from "lucide-react";
import { paths } from "#web/shared/paths.ts";
import type { Area } from "../area.ts";

export const usersArea: Area = {
  name: "Users",
  path: paths.users,
  icon: Users,
  permission: "users:read",
  key: "u",
  alsoCalled: "accounts staff people administrators",
  add: {
    name: "Add User",
    to: paths.newUser,
    alsoCalled: "new create invite account staff",
    permission: "users:write",
  },
  records: { type: "user", label: "Users", addressOf: paths.editUser, exportedAs: "users" },
};
