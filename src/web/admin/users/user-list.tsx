import { useQuery } from "@tanstack/react-query";
import { exportUsers, type User } from "#contract/users.ts";
import { Avatar } from "#ui/avatar.tsx";
import { columnsOf } from "#ui/data-table.tsx";
import { callFile } from "#web/shared/call.ts";
import { ACCOUNT_QUERY } from "../account.ts";
import { statusFilter } from "../resource/filters.tsx";
import { useListState } from "../resource/list-state.ts";
import { EditLink, RecordLink, RecordRow, statusCellOf } from "../resource/row-parts.tsx";
import { StatusList } from "../resource/status-list.tsx";
import { usersArea } from "./area.ts";
import { users } from "./user-client.ts";
import { ROLE_CHOICES, STATUS_CHOICES, USER_TONES } from "./user-labels.ts";

const STATUSES = statusCellOf<User, User["status"]>({
  label: ({ name }) => `Status of ${name}`,
  choices: STATUS_CHOICES,
  tones: USER_TONES,
});
const { StatusCell } = STATUSES;

const FILTERS = [
  statusFilter(STATUS_CHOICES),
  { name: "role", label: "Role", all: "All Roles", choices: ROLE_CHOICES },
] as const;

function UserLink({ user: { id, name } }: { user: User }) {
  return <RecordLink to={usersArea.paths.edit(id)}>{name}</RecordLink>;
}

const column = columnsOf<User>();
const COLUMNS = column.columns([
  column.accessor("name", {
    header: "Name",
    cell: ({ row }) => (
      <div className="flex min-w-0 items-center gap-2.5">
        <Avatar className="compact:size-6" seed={row.original.email} size={32} />
        <UserLink user={row.original} />
      </div>
    ),
    meta: { skeleton: "titled" },
  }),
  column.accessor("email", {
    header: "Email",
    cell: ({ getValue }) => <span className="block truncate">{getValue()}</span>,
    meta: { cell: "w-[32%] @max-[60rem]:w-[29%]" },
  }),
  column.accessor("role", { header: "Role", meta: { cell: "w-28" } }),
  column.accessor("status", {
    header: "Status",
    cell: ({ row }) => <StatusCell row={row.original} />,
    meta: { cell: "w-36 @max-[60rem]:w-32", skeleton: "badge" },
  }),
  column.display({
    id: "actions",
    header: "Actions",
    cell: ({ row }) => <EditLink name={row.original.name} to={usersArea.paths.edit(row.original.id)} />,
    meta: { cell: "w-24 text-right", skeleton: "actions" },
  }),
]);

export function UserList() {
  const controls = useListState(users.list);
  const { data: me } = useQuery(ACCOUNT_QUERY);
  return (
    <StatusList
      add={{ to: usersArea.paths.new, label: "Add User" }}
      columns={COLUMNS}
      compactRow={(user) => (
        <RecordRow
          about={user.email}
          aside={<StatusCell row={user} />}
          end={<span className="text-[0.8125rem] text-ink-3">{user.role}</span>}
          name={<UserLink user={user} />}
          picture={<Avatar seed={user.email} size={32} />}
        />
      )}
      controls={controls}
      exportRows={(format) => callFile(exportUsers[format], { query: users.filtersOf(controls.state) })}
      filters={FILTERS}
      firstUse={{ title: "No users yet", text: "Everyone who can sign in is listed here." }}
      oneLine
      own={{ id: me?.record.id, shutOutBy: "Inactive" }}
      listQuery={users.listQuery}
      records={users.records}
      removable={users.records}
      statuses={STATUSES}
      title="User Management"
    />
  );
}
