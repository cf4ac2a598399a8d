import { sql } from "kysely";
import { changeAudit } from "./dialects/audit.ts";
import type { Migrating } from "./dialects/tables.ts";

/** Words of a mail server at the end of a reason of a pause, and in the JSON of an audit line. */
const SAID = /(The last answer was: ).*/s;
const SAID_IN_JSON = /(The last answer was: )(?:[^"\\]|\\.)*/g;
const CODES = /: ([45]\d\d)\b(?:[ -]([45]\.\d{1,3}\.\d{1,3})(?![\d.]))?/;
const LINES_AT_ONCE = 500;

function withoutWords(text: string, said: RegExp): string {
  return text.replace(said, (said, opening: string) => {
    const [, ...codes] = CODES.exec(said) ?? [];
    return `${opening}${codes.filter(Boolean).join(" ") || "no code"}`;
  });
}

/** Keeps only the codes of mail servers in the reasons of pauses, since their words may name readers who were erased. */
export async function up(db: Migrating): Promise<void> {
  const { rows } = await sql<{ id: string; reason: string }>`
    select id, paused_because as reason from campaigns where paused_because like '%The last answer was: %'`.execute(db);
  for (const { id, reason } of rows)
    await sql`update campaigns set paused_because = ${withoutWords(reason, SAID)} where id = ${id}`.execute(db);
  await changeAudit(db, async () => {
    for (let last = ""; ; ) {
      const { rows: lines } = await sql<{ id: string; before: string | null; after: string | null }>`
        select id, before, after from audit where record_type = 'campaign' and id > ${last}
        and (before like '%The last answer was: %' or after like '%The last answer was: %')
        order by id limit ${sql.lit(LINES_AT_ONCE)}`.execute(db);
      for (const { id, before, after } of lines) {
        const [former, later] = [before, after].map((text) => text && withoutWords(text, SAID_IN_JSON));
        await sql`update audit set before = ${former}, after = ${later} where id = ${id}`.execute(db);
      }
      if (lines.length < LINES_AT_ONCE) return;
      last = lines.at(-1)?.id ?? "";
    }
  });
}
