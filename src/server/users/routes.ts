import type { FastifyInstance } from "fastify";
import type { User } from "#contract/users.ts";
import * as calls from "#contract/users.ts";
import type { CsvColumn } from "#server/platform/csv.ts";
import type { Platform } from "#server/platform/platform.ts";
import { serveCsv } from "#server/platform/serve-csv.ts";
import { serveResource } from "#server/platform/serve-resource.ts";
import { createUser, deleteUser, setUserStatus, updateUser } from "#server/users/change-user.ts";
import { everyUser, listUsers, userStore } from "#server/users/store.ts";

const COLUMNS: readonly CsvColumn<User>[] = [
  { title: "Name", cell: (row) => row.name },
  { title: "Email", cell: (row) => row.email },
  { title: "Role", cell: (row) => row.role },
  { title: "Status", cell: (row) => row.status },
  { title: "Created", cell: (row) => row.createdAt },
  { title: "Id", cell: (row) => row.id },
];

export function serveUsers(app: FastifyInstance, platform: Platform): void {
  const { database } = platform;
  serveResource(app, platform, {
    calls: calls.userCalls,
    list: listUsers,
    find: userStore.find,
    create: createUser,
    replace: updateUser,
    setStatus: setUserStatus,
    remove: deleteUser,
  });
  serveCsv(app, platform, calls.exportUsers, {
    name: "users",
    columns: COLUMNS,
    rows: ({ query }) => everyUser(database, query),
  });
}
