import { createHash } from "node:crypto";
import BetterSqlite3 from "better-sqlite3";
import { Kysely, PostgresDialect, SqliteDialect } from "kysely";
import type { Migration } from "kysely/migration";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { migrationNames } from "#server/platform/database/migrate.ts";
import { databaseKind } from "#tests/support/database.ts";
import { createInstallation } from "#tests/support/platform.ts";

/**
 * SHA-256 of the statements of each migration, by database. A migrated database must equal a new one, so a landed migration never
 * changes: append another one, with its line here.
 */
const FROZEN: Readonly<Record<string, { sqlite: string; postgres: string }>> = {
  "0001-baseline": { sqlite: "e4489cdaab0378c4", postgres: "74537910074816e5" },
  "0002-withdrawn-leads": { sqlite: "4681133b708e504f", postgres: "557314841113b3e5" },
  "0003-audit-subjects": { sqlite: "16a3d97b33ff565b", postgres: "16a3d97b33ff565b" },
  "0004-fixed-window-limits": { sqlite: "a9686d6339a600ca", postgres: "7cbf9282cdd1c505" },
  "0005-evenly-merged-search": { sqlite: "7a7addd35daf80f4", postgres: "e3b0c44298fc1c14" },
  "0006-open-messages": { sqlite: "7d7af7b12d5518b4", postgres: "adf0419054300575" },
  "0007-tasks": { sqlite: "70a6154894887f75", postgres: "46fcb14872463454" },
  "0008-deals": { sqlite: "f8c0ee0f979c5b94", postgres: "e456d61fac70134e" },
  "0009-found-and-imported-customers": { sqlite: "1f587ff1e813f5fc", postgres: "a49dd8f4db7f6c5f" },
  "0010-invitations": { sqlite: "8e866b6ff6b2695d", postgres: "735bfa30326d1c15" },
  "0011-reply-attachments": { sqlite: "5ade017e4c64f828", postgres: "1af31fd84bd9c197" },
  "0012-pictures": { sqlite: "a16d42d23f6e7e24", postgres: "d59ad91ae82ef6fd" },
  "0013-page-texts": { sqlite: "abab7b4e44645cd4", postgres: "4ee0f167f5525ac3" },
  "0014-project-states-and-card-search": { sqlite: "016e825c68696546", postgres: "d9821910c7a430e2" },
  "0015-company": { sqlite: "f2d30a9b8611de0b", postgres: "f2d30a9b8611de0b" },
  "0016-articles": { sqlite: "10b7dd5d31381a08", postgres: "71bff9ccd1d95239" },
  "0017-campaigns": { sqlite: "96b4dbc9f97b9691", postgres: "36020dfa777f51a5" },
  "0018-search-over-the-site": { sqlite: "9f529b67b995db5f", postgres: "15efbf1bd2dc5614" },
  "0019-visits": { sqlite: "1487fe43f1e6d43a", postgres: "7c9e3fef291f6ade" },
  "0020-pictures-for-mails": { sqlite: "817aba82ad7d9828", postgres: "481ac76eb11e7596" },
  "0021-campaign-refusals": { sqlite: "69f535b45dc4c209", postgres: "c9721495173cd1ac" },
  "0022-article-previews": { sqlite: "27be6c8938f8a22f", postgres: "cb8976e278eb8bc2" },
  "0023-other-addresses-and-locks": { sqlite: "2eb48d3932fc628d", postgres: "b2f1a11bf95e14fb" },
  "0024-schedules": { sqlite: "1b0bfba03c1f8bc4", postgres: "1b372dbd225f8c3a" },
  "0025-acknowledgement-mails": { sqlite: "15697994174dc6e8", postgres: "3a786cdef5187f9d" },
  "0026-letters-and-signs-in-searches": { sqlite: "25692ee84affb4b1", postgres: "07d458b5d2a96c3d" },
  "0027-refused-import-rows": { sqlite: "aef01b203521a474", postgres: "d06d6dfb6e12a9d0" },
  "0028-reasons-of-pauses": { sqlite: "96f664f1d0d0cc8d", postgres: "57e7c1d862359a7d" },
  "0029-hashes-of-pictures": { sqlite: "92b142537b6da6d3", postgres: "3d0553218f424e40" },
  "0030-marked-samples": { sqlite: "6c3e0bbdb25b689f", postgres: "1801c74c39f89d75" },
  "0031-account-names": { sqlite: "ad710c9bfc71957f", postgres: "2022dad1c0490fea" },
  "0032-picture-uses": { sqlite: "6842aa0fe1ee8302", postgres: "48cfbe1eede500f6" },
  "0033-notes-on-records": { sqlite: "21ac709d8f230fbd", postgres: "8bb2f97ba1f63f90" },
  "0034-conversations": { sqlite: "00ab1391590d8d24", postgres: "014174c3eb83b4d4" },
  "0035-read-mails": { sqlite: "d3a08d915b64e64a", postgres: "29c040d3d670d8a3" },
  "0036-mails-that-come-in": { sqlite: "4ec57a0f0ed39bb1", postgres: "dfa71c74129c0075" },
  "0037-assigned-applications": { sqlite: "75a55200e7cc1a4c", postgres: "891c3ad292b2a683" },
  "0038-notifications": { sqlite: "49a8467913592bb7", postgres: "7fcdb6e55c58d197" },
  "0039-words-of-threads": { sqlite: "302630fb71b56e26", postgres: "c6499987f1cbf24e" },
  "0040-task-times": { sqlite: "00d6801b1793fd05", postgres: "1f648b0a09a75245" },
  "0041-live-changes": { sqlite: "92b7b43b13cd2800", postgres: "5c0dfc1296e38860" },
  "0042-unassigned-records": { sqlite: "b355a69a3f8bbc3b", postgres: "b355a69a3f8bbc3b" },
  "0043-applications-on-paper": { sqlite: "61141417866907a7", postgres: "367d3dcab555ead2" },
  "0044-sources-of-customers": { sqlite: "3a86195dc0117723", postgres: "c9c75240709b7050" },
  "0045-calendar-addresses": { sqlite: "3933f0bc1d9d11a3", postgres: "5f8f72f0c1ea3ae9" },
  "0046-reports": { sqlite: "4759d13ed5e4f5dd", postgres: "5cc1bb98888f8c3b" },
  "0047-received-messages": { sqlite: "e0448f6d0d875e4e", postgres: "e0448f6d0d875e4e" },
  "0048-tagged-articles": { sqlite: "508109b3d7f2a649", postgres: "bcf7ae03a2db10bc" },
  "0049-replaced-pictures": { sqlite: "49d41015e9448a27", postgres: "3efc6e79e6787167" },
  "0050-own-vocabulary": { sqlite: "2f9d802c85ef62cf", postgres: "2f9d802c85ef62cf" },
  "0051-oidc-links": { sqlite: "25cbba82b5f74ac2", postgres: "e3a80afe1bad9c0b" },
  "0052-markdown-everywhere": { sqlite: "794e757cb2e8ed45", postgres: "d563f2953e133c79" },
  "0053-imported-subscribers": { sqlite: "0a4bca6a82914765", postgres: "c9a145529d69b6f1" },
  "0054-webhooks": { sqlite: "6315c2020fbdab0b", postgres: "9e3b81c1add327f6" },
  "0055-sources-of-visitors": { sqlite: "5bd3ae4a788a2e29", postgres: "b775b38b05abb207" },
  "0056-extra-pages": { sqlite: "2409c436ce3303fe", postgres: "d7f8f691b827ad35" },
  "0057-views-of-campaign-links": { sqlite: "9c2117ac4201ff36", postgres: "9df2029311109fe3" },
  "0058-starts-of-visits": { sqlite: "d56270ef84b1cbe8", postgres: "af177853ad74aaf3" },
};

/** Returns the statements that each migration runs, in order. */
async function recordStatements(): Promise<Map<string, string[]>> {
  const installation = await createInstallation();
  onTestFinished(() => installation.remove());
  let statements: string[] = [];
  const db = new Kysely<unknown>({
    dialect:
      installation.databaseUrl === undefined
        ? new SqliteDialect({ database: new BetterSqlite3(":memory:") })
        : new PostgresDialect({ pool: new pg.Pool({ connectionString: installation.databaseUrl, max: 1 }) }),
    log: ({ query }) => void statements.push(query.sql.replace(/\s+/g, " ").trim()),
  });
  const recorded = new Map<string, string[]>();
  for (const name of await migrationNames()) {
    statements = [];
    const migration: Migration = await import(`../../../../migrations/${name}.ts`);
    await migration.up(db);
    recorded.set(name, statements);
  }
  await db.destroy();
  return recorded;
}

const hash = (statements: readonly string[]) =>
  createHash("sha256").update(statements.join("\n")).digest("hex").slice(0, 16);

test("every migration still runs its original statements", { tags: "promise-28" }, async () => {
  const recorded = await recordStatements();
  const hashes = [...recorded].map(([name, statements]) => [name, hash(statements)]);
  expect(Object.fromEntries(hashes)).toEqual(
    Object.fromEntries(Object.entries(FROZEN).map(([name, hashesOf]) => [name, hashesOf[databaseKind]])),
  );
});
