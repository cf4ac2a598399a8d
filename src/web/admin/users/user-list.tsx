import { USER_FACTS } from "#contract/users.ts";
import { actionsColumn, columnsOf, nameColumn, statusColumn, textColumn } from "../lists/columns.tsx";
import { statusFilter } from "../lists/filters.tsx";
import { StatusList, useStatusList } from "../lists/status-list.tsx";
import { usersArea } from "./area.ts";
import { useAccountQuestions } from "./use-account-questions.ts";
import { invitedSince, ROLE_CHOICES, STATUS_CHOICES, USER_TONES, users } from "./user-client.ts";

const FILTERS = [
  statusFilter(STATUS_CHOICES),
  { name: "role", label: "Role", all: "All Roles", choices: ROLE_CHOICES },
] as const;

export function UserList() {
  const { list: questions } = useAccountQuestions();
  const list = useStatusList(users, { choices: STATUS_CHOICES, tones: USER_TONES, questions });
  return (
    <StatusList
      add={{ to: usersArea.paths.new, label: "Add User" }}
      columns={columnsOf(users, USER_FACTS, {
        name: nameColumn({
          to: usersArea.paths.edit,
          email: ({ email }) => email,
          note: invitedSince,
          skeleton: "avatar",
        }),
        email: textColumn({ lines: 1, width: "w-[32%] @max-[60rem]:w-[29%]", phone: "about" }),
        role: textColumn({ width: "w-28", phone: "end" }),
        status: statusColumn(list.statusCell, { width: "w-36 @max-[60rem]:w-32" }),
        actions: actionsColumn({ edit: usersArea.paths.edit, mayEdit: list.mayChange, width: "w-24" }),
      })}
      filters={FILTERS}
      firstUse={{ title: "No users yet", text: "Everyone who can sign in is listed here." }}
      list={list}
      oneLine
      title="User Management"
    />
  );
}
