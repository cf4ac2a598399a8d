import type { Feature } from "#server/platform/platform.ts";
import { quickSource } from "#server/platform/records/record-search.ts";
import { personalAccounts } from "#server/users/personal-accounts.ts";
import { serveUsers } from "#server/users/routes.ts";
import { sampleUsers } from "#server/users/samples.ts";
import { sweepResets } from "#server/users/sweep-resets.ts";
import { passwordResetsTable, usersTable } from "#server/users/tables.ts";

export const users: Feature = {
  name: "users",
  tables: [usersTable, passwordResetsTable],
  searched: quickSource(usersTable, {
    begins: ["name_key", "email_key"],
    title: ({ name }) => name,
    subtitle: ({ email }) => email,
  }),
  serveCalls: serveUsers,
  personalData: personalAccounts,
  sweep: sweepResets,
  samples: sampleUsers,
};
