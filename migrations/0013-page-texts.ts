import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { Migrating } from "./dialects/tables.ts";

/** Figures that /services had itself and shows from the home page now, with the initial words of both. */
const SHARED = {
  satisfaction: { value: "98%", counts: "Clients who say they would work with us again." },
  support: { value: "24/7", counts: "For systems under a support contract, on every day of the year." },
  team: { value: "50+", counts: "Engineers, designers and analysts on our payroll." },
} as const;

interface Version {
  version: number;
  document: string;
  published_at: string;
  author_id: string | null;
}

/**
 * Publishes the figures of /services on the home page where the home page still had the initial ones, so that no edited figure
 * changes. Where both were edited, those of the home page stay.
 */
export async function up(db: Migrating): Promise<void> {
  const [services, home] = [await latestOf(db, "services"), await latestOf(db, "home")];
  if (!services) return;
  const document = withFigures(home && JSON.parse(home.document), JSON.parse(services.document));
  if (!document) return;
  // Version 0 has the initial words, which the program fills in.
  if (!home) await insert(db, { ...services, version: 0, document: "{}", author_id: null });
  await insert(db, { ...services, version: (home?.version ?? 0) + 1, document: JSON.stringify(document) });
  await sql`update page_documents set version = version + 1 where id = 'home'`.execute(db);
  for (const column of ["draft", "scheduled"]) {
    const { rows } = await sql<{ document: string | null }>`
      select ${sql.ref(column)} as document from page_documents where id = 'home'`.execute(db);
    const waiting = rows[0]?.document && withFigures(JSON.parse(rows[0].document), JSON.parse(services.document));
    if (!waiting) continue;
    await sql`update page_documents set ${sql.ref(column)} = ${JSON.stringify(waiting)} where id = 'home'`.execute(db);
  }
}

async function latestOf(db: Migrating, page: string): Promise<Version | undefined> {
  const { rows } = await sql<Version>`
    select version, document, published_at, author_id from page_versions
    where page = ${page} and version > 0 order by version desc limit 1`.execute(db);
  return rows[0];
}

async function insert(db: Migrating, { version, document, published_at, author_id }: Version): Promise<void> {
  await sql`insert into page_versions (page, version, document, published_at, author_id)
    values ('home', ${version}, ${document}, ${published_at}, ${author_id})`.execute(db);
}

/** Returns the document of the home page with the edited figures of /services; undefined if it gets none. */
function withFigures(home: unknown, services: unknown): object | undefined {
  const figures: Readonly<Record<string, unknown>> = Object(Object(home).figures);
  const edited: Readonly<Record<string, unknown>> = Object(Object(services).figures);
  const moved = Object.entries(SHARED).filter(([name, words]) => {
    const initial = { ...words, source: "", date: "" };
    const isInitial = (figure: unknown) => figure === undefined || isDeepStrictEqual({ ...Object(figure) }, initial);
    return isInitial(figures[name]) && !isInitial(edited[name]);
  });
  if (moved.length === 0) return undefined;
  const taken = Object.fromEntries(moved.map(([name]) => [name, edited[name]]));
  return { ...Object(home), figures: { ...figures, ...taken } };
}
