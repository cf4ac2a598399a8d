import type { User } from "#contract/users.ts";
import { Avatar } from "#ui/avatar.tsx";
import { TEXT_SORT } from "#ui/data-table.tsx";
import { statusFilter } from "../lists/filters.tsx";
import { EditLink, RecordLink, RecordRow, SECOND_LINE } from "../lists/row-parts.tsx";
import { StatusList, useStatusList } from "../lists/status-list.tsx";
import { usersArea } from "./area.ts";
import { useAccountQuestions } from "./use-account-questions.ts";
import { invitedSince, ROLE_CHOICES, STATUS_CHOICES, USER_TONES, users } from "./user-client.ts";

const FILTERS = [
  statusFilter(STATUS_CHOICES),
  { name: "role", label: "Role", all: "All Roles", choices: ROLE_CHOICES },
] as const;

function UserLink({ user: { id, name, sample } }: { user: User }) {
  return (
    <RecordLink sample={sample} to={usersArea.paths.edit(id)}>
      {name}
    </RecordLink>
  );
}

export function UserList() {
  const { list: questions } = useAccountQuestions();
  const list = useStatusList(users, { choices: STATUS_CHOICES, tones: USER_TONES, questions });
  return (
    <StatusList
      add={{ to: usersArea.paths.new, label: "Add User" }}
      columns={[
        {
          id: "name",
          header: "Name",
          cell: (user) => (
            <div className="flex min-w-0 items-center gap-2.5">
              <Avatar className="compact:size-6" seed={user.email} size={32} />
              <div className="min-w-0">
                <UserLink user={user} />
                {user.invitedAt !== null && <span className={SECOND_LINE}>{invitedSince(user)}</span>}
              </div>
            </div>
          ),
          sort: TEXT_SORT,
          skeleton: "avatar",
        },
        {
          id: "email",
          header: "Email",
          cell: ({ email }) => <span className="block truncate">{email}</span>,
          sort: TEXT_SORT,
          width: "w-[32%] @max-[60rem]:w-[29%]",
        },
        { id: "role", header: "Role", cell: ({ role }) => role, sort: TEXT_SORT, width: "w-28" },
        {
          id: "status",
          header: "Status",
          cell: list.statusCell,
          sort: TEXT_SORT,
          width: "w-36 @max-[60rem]:w-32",
        },
        {
          id: "actions",
          header: "Actions",
          cell: ({ id, name }) => <EditLink mayEdit={list.mayChange} name={name} to={usersArea.paths.edit(id)} />,
          width: "w-24",
          align: "right",
        },
      ]}
      compactRow={(user) => (
        <RecordRow
          about={user.email}
          aside={list.statusCell(user)}
          end={<span className="text-small text-ink-3">{user.role}</span>}
          more={invitedSince(user)}
          name={<UserLink user={user} />}
          picture={<Avatar seed={user.email} size={32} />}
        />
      )}
      filters={FILTERS}
      firstUse={{ title: "No users yet", text: "Everyone who can sign in is listed here." }}
      list={list}
      oneLine
      title="User Management"
    />
  );
}
