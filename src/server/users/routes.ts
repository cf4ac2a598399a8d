import type { FastifyInstance } from "fastify";
import type { User } from "#contract/users.ts";
import * as calls from "#contract/users.ts";
import type { CsvColumn } from "#server/platform/csv.ts";
import type { Platform } from "#server/platform/platform.ts";
import { serve, serveRecord } from "#server/platform/serve.ts";
import { serveCsv } from "#server/platform/serve-csv.ts";
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
  serve(app, platform, calls.listUsers, ({ query }) => listUsers(database, query));
  serveCsv(app, platform, calls.exportUsers, {
    name: "users",
    columns: COLUMNS,
    rows: ({ query }) => everyUser(database, query),
  });
  serveRecord(app, platform, calls.getUser, ({ params }) => userStore.find(database.read, params.id));
  serveRecord(app, platform, calls.createUser, (call) => createUser(platform, call, call.body));
  serveRecord(app, platform, calls.updateUser, (call) => updateUser(platform, call, call.params.id, call.body));
  serve(app, platform, calls.deleteUser, (call) => deleteUser(platform, call, call.params.id));
  serveRecord(app, platform, calls.setUserStatus, (call) =>
    setUserStatus(platform, call, call.params.id, call.body.status),
  );
}
