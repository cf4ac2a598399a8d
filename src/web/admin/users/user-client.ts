import { USER_STATUSES } from "#contract/auth.ts";
import { ROLES } from "#contract/permissions.ts";
import { USER_SORTS, userCalls } from "#contract/users.ts";
import { confirmed } from "../confirm-again.ts";
import { resourceClient } from "../resource/resource-client.ts";

const client = resourceClient(userCalls, {
  noun: "user",
  nouns: "users",
  nameOf: ({ name }) => name,
  goes: "They can no longer sign in, and their open sessions and API keys end at once. What they wrote stays, with their name.",
  list: {
    screen: "users",
    sorts: USER_SORTS,
    defaultSort: { by: "createdAt", order: "desc" },
    filters: [
      { name: "status", values: USER_STATUSES },
      { name: "role", values: ROLES },
    ],
  },
});

/** Whatever gives or takes access may ask for the password first. */
export const users = {
  ...client,
  create: (...made: Parameters<typeof client.create>) => confirmed(() => client.create(...made)),
  update: (...change: Parameters<typeof client.update>) => confirmed(() => client.update(...change)),
  records: {
    ...client.records,
    setStatus: (...change: Parameters<typeof client.records.setStatus>) =>
      confirmed(() => client.records.setStatus(...change)),
    remove: (id: string) => confirmed(() => client.records.remove(id)),
  },
};
