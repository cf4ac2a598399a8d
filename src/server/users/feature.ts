import { noticeMailPreviews } from "#server/account-notices/notice-mails.ts";
import type { Feature } from "#server/platform/platform.ts";
import { quickSource } from "#server/platform/records/record-search.ts";
import { accountMailPreviews } from "#server/users/mails.ts";
import { personalAccounts } from "#server/users/personal-accounts.ts";
import { serveUsers } from "#server/users/routes.ts";
import { sampleUsers } from "#server/users/samples.ts";
import { sweepResets } from "#server/users/sweep-resets.ts";
import { passwordResetsTable, usersTable } from "#server/users/tables.ts";

export const users: Feature = {
  name: "users",
  tables: [usersTable, passwordResetsTable],
  http: { calls: serveUsers },
  search: {
    staff: quickSource(usersTable, {
      begins: ["name_key", "email_key"],
      title: ({ name }) => name,
      subtitle: ({ email }) => email,
    }),
  },
  content: { samples: sampleUsers },
  people: { records: personalAccounts },
  mail: {
    previews: (company, publicUrl) => [
      ...accountMailPreviews(company, publicUrl),
      ...noticeMailPreviews(company, publicUrl),
    ],
  },
  background: { sweep: sweepResets },
};
