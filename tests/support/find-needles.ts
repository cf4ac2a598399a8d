import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { unpackTar } from "modern-tar";
import type { TestServer } from "#tests/support/server.ts";

/** Byte strings that must not be found, by a name for each. */
export type Needles = Readonly<Record<string, string>>;

/** Returns a mail with its lines joined and its base64 decoded. */
function plainMail(bytes: Buffer): Buffer {
  const text = bytes.toString("latin1");
  const joined = text
    .replaceAll("=\r\n", "")
    .replaceAll(/(?:=[\dA-F]{2})+/g, (run) => Buffer.from(run.replaceAll("=", ""), "hex").toString("latin1"));
  const blocks = text.match(/(?:^[A-Za-z0-9+/=]{4,76}\r\n)+/gm) ?? [];
  const found = [...text.matchAll(/=\?UTF-8\?B\?([^?]*)\?=/gi)].map(([, word = ""]) => word);
  return Buffer.from(
    joined + [...blocks, ...found].map((b) => Buffer.from(b, "base64").toString("latin1")).join("\n"),
    "latin1",
  );
}

function foundIn(bytes: Buffer, needles: Needles): string[] {
  const lower = Buffer.from(
    bytes.toString("latin1").replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()),
    "latin1",
  );
  return Object.entries(needles)
    .filter(([, needle]) => lower.includes(Buffer.from(needle.toLowerCase())))
    .map(([name]) => name);
}

/** Returns `what: needle, needle` for every file below a folder that contains one. */
export async function findInFiles(folder: string, needles: Needles): Promise<string[]> {
  const traces: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    const found = new Set([
      ...foundIn(bytes, needles),
      ...(path.endsWith(".eml") ? foundIn(plainMail(bytes), needles) : []),
    ]);
    if (found.size > 0) traces.push(`${relative(folder, path)}: ${[...found].join(", ")}`);
  }
  return traces.sort();
}

/** Returns `what: needle, needle` for every file in an archive that contains one. */
export async function findInArchive(archive: string, needles: Needles): Promise<string[]> {
  const traces: string[] = [];
  for (const { header, data } of await unpackTar(gunzipSync(await readFile(archive)))) {
    const found = foundIn(Buffer.from(data ?? []), needles);
    if (found.length > 0) traces.push(`${header.name}: ${found.join(", ")}`);
  }
  return traces;
}

/** Returns the needles found in every row of every table, read as text. */
export async function findInTables({ app }: TestServer, needles: Needles): Promise<Record<string, string[]>> {
  const { owner } = app.platform.database;
  const traces: Record<string, string[]> = {};
  for (const { name, columns } of await owner.introspection.getTables({ withInternalKyselyTables: true })) {
    if (/_fts/.test(name)) continue;
    const texts = columns.map((column) => sql`coalesce(cast(${sql.ref(column.name)} as text), '')`);
    const { rows } = await sql<{ row: string }>`
      select ${sql.join(texts, sql` || ' ' || `)} as row from ${sql.table(name)}`.execute(owner);
    const found = new Set(rows.flatMap(({ row }) => foundIn(Buffer.from(row), needles)));
    if (found.size > 0) traces[name] = [...found];
  }
  return traces;
}
