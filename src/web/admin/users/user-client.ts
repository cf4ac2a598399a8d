import { USER_STATUSES } from "#contract/auth.ts";
import { ROLES } from "#contract/permissions.ts";
import { exportUsers, USER_SORTS, userCalls } from "#contract/users.ts";
import { confirmed } from "../confirm-again.ts";
import { resourceClient } from "../resource/resource-client.ts";

const client = resourceClient(
  { ...userCalls, exportRows: exportUsers },
  {
    noun: "user",
    nouns: "users",
    nameOf: ({ name }) => name,
    deletionWarning:
      "They can no longer sign in, and their open sessions and API keys end at once. What they wrote stays, with their name.",
    list: {
      screen: "users",
      sorts: USER_SORTS,
      defaultSort: { by: "createdAt", order: "desc" },
      filters: [
        { name: "status", values: USER_STATUSES },
        { name: "role", values: ROLES },
      ],
    },
  },
);

/** Client of users. A call that gives or takes access may ask for the password first. */
export const users = {
  ...client,
  create: (...made: Parameters<typeof client.create>) => confirmed(() => client.create(...made)),
  update: (...change: Parameters<typeof client.update>) => confirmed(() => client.update(...change)),
  setStatus: (...change: Parameters<typeof client.setStatus>) => confirmed(() => client.setStatus(...change)),
  remove: (id: string) => confirmed(() => client.remove(id)),
};
