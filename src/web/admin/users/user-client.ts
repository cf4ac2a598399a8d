import { USER_STATUSES } from "#contract/auth.ts";
import { ROLES } from "#contract/permissions.ts";
import { USER_SORTS, userCalls } from "#contract/users.ts";
import { resourceClient } from "../resource/resource-client.ts";

export const users = resourceClient(userCalls, {
  noun: "user",
  nouns: "users",
  nameOf: ({ name }) => name,
  goes: "They can no longer sign in, and their open sessions end at once. What they wrote stays, with their name.",
  list: {
    sorts: USER_SORTS,
    defaultSort: { by: "createdAt", order: "desc" },
    filters: [
      { name: "status", values: USER_STATUSES },
      { name: "role", values: ROLES },
    ],
  },
});

export const searchUsers = users.search(({ id, name, email }) => ({ id, name, about: email, seed: email }));
