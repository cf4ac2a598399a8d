import type { FastifyInstance } from "fastify";
import * as work from "#contract/account-work.ts";
import { listAssignees } from "#contract/assignees.ts";
import { listUserFactors, resetUserFactors } from "#contract/factors.ts";
import { may } from "#contract/permissions.ts";
import * as calls from "#contract/users.ts";
import { exportColumns } from "#server/platform/api/export-column.ts";
import { serve, serveRecord } from "#server/platform/api/serve.ts";
import { serveExports } from "#server/platform/api/serve-exports.ts";
import { serveResource } from "#server/platform/api/serve-resource.ts";
import { notFound, notPermitted } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findOr404 } from "#server/platform/records/records.ts";
import { listFactors } from "#server/second-factors/own-factors.ts";
import * as assignees from "#server/users/assignees.ts";
import { createUser, deleteUser, setUserStatus, updateUser } from "#server/users/change-user.ts";
import { handOver } from "#server/users/hand-over.ts";
import { inviteAgain } from "#server/users/invite-again.ts";
import { countWork, findSuccessors } from "#server/users/move-work.ts";
import { resetFactorsOfUser } from "#server/users/reset-factors.ts";
import { everyUser, listUsers, userStore } from "#server/users/store.ts";

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
  serveRecord(app, platform, calls.inviteUser, (call) => inviteAgain(platform, call, call.params.id));
  serve(app, platform, listUserFactors, async ({ params }) => {
    if (!(await userStore.find(database.read, params.id))) throw notFound();
    return listFactors(database.read, params.id);
  });
  serve(app, platform, resetUserFactors, (call) => resetFactorsOfUser(platform, call, call.params.id));
  serve(app, platform, work.getUserWork, async ({ params: { id } }) => {
    await findOr404(database.read, userStore, id);
    return { data: await countWork(platform, database.read, id) };
  });
  serve(app, platform, work.listSuccessors, async ({ params: { id } }) => {
    await findOr404(database.read, userStore, id);
    return { data: await findSuccessors(platform, database.read, id) };
  });
  serve(app, platform, work.handOverWork, async (call) => ({
    data: await handOver(platform, call, call.params.id, call.body.to),
  }));
  serve(app, platform, listAssignees, async ({ query, session }) => {
    if (!may(session.permissions, `${query.area}:read`)) throw notPermitted();
    return { data: await assignees.listAssignees(database.read, query.area) };
  });
  serveExports(app, platform, calls.exportUsers, {
    name: "users",
    columns: exportColumns<calls.User>(calls.USER_FACTS),
    rows: ({ query }) => everyUser(database, query),
  });
}
