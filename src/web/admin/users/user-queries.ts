import { ROLES, USER_STATUSES } from "#contract/auth.ts";
import { deleteUser, exportUsers, getUser, listUsers, setUserStatus, USER_SORTS, type User } from "#contract/users.ts";
import { call, callFile, callList, callRecord } from "#web/shared/call.ts";
import type { ListShape, ListState } from "../shells/list-state.ts";
import { orderOf, pageQuery } from "../shells/page-query.ts";
import { recordKeys } from "../shells/record-keys.ts";
import type { RemovableRecords, StatusRecords } from "../shells/status-records.ts";

export const USER_KEYS = recordKeys("users");

export const USER_RECORDS: StatusRecords<User, User["status"]> & RemovableRecords<User> = {
  keys: USER_KEYS,
  noun: "user",
  nouns: "users",
  nameOf: ({ name }) => name,
  get: (id, signal) => callRecord(getUser, { params: { id }, signal }),
  setStatus: (id, status, ifMatch) => callRecord(setUserStatus, { params: { id }, body: { status }, ifMatch }),
  told: (status, name) => (name ? `${name} is now ${status}` : `Marked as ${status}`),
  failed: "Failed to update user status",
  remove: (id) => call(deleteUser, { params: { id } }),
  goes: "They can no longer sign in, and whoever is signed in is signed out at once. What they wrote stays, with their name.",
};

export const USER_LIST_SHAPE = {
  sorts: USER_SORTS,
  standard: { by: "createdAt", order: "desc" },
  filters: [
    { name: "status", values: USER_STATUSES },
    { name: "role", values: ROLES },
  ],
} as const satisfies ListShape;

type UserListState = ListState<(typeof USER_SORTS)[number], "status" | "role">;

function filtersOf(state: UserListState) {
  return {
    ...orderOf(state),
    status: state.filters.get("status"),
    role: ROLES.find((role) => role === state.filters.get("role")),
  };
}

export function userListQuery(state: UserListState) {
  return pageQuery(USER_KEYS, filtersOf(state), state.page, (query, signal) => callList(listUsers, { query, signal }));
}

export function exportUserList(state: UserListState): Promise<Blob> {
  return callFile(exportUsers, { query: filtersOf(state) });
}
