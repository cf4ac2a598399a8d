import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSqlite } from "#server/platform/database/sqlite.ts";

describe("a statement that is kept prepared", () => {
  let folder: string;
  let database: ReturnType<typeof openSqlite>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sqlite-"));
    database = openSqlite(join(folder, "website.db"));
    await sql`create table notes (id text, text text) strict`.execute(database.owner);
  });

  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });

  const readAll = async () => (await sql`select * from notes order by id`.execute(database.read)).rows;
  const write = (id: string) => sql`insert into notes (id, text) values (${id}, 'x')`.execute(database.owner);

  test("sees what was written since, with its own values each time", async () => {
    for (const id of ["a", "b"]) {
      await write(id);
      const one = await sql`select text from notes where id = ${id}`.execute(database.read);
      expect(one.rows).toEqual([{ text: "x" }]);
    }
    expect(await readAll()).toHaveLength(2);
  });

  test("gives a table that was altered in its new shape", async () => {
    await readAll();
    await sql`alter table notes add column author text not null default 'me'`.execute(database.owner);
    expect((await readAll())[0]).toEqual({ id: "a", text: "x", author: "me" });
    await sql`alter table notes drop column text`.execute(database.owner);
    expect((await readAll())[0]).toEqual({ id: "a", author: "me" });
  });

  test("makes room for others, however many there are", async () => {
    for (let index = 0; index < 450; index++) {
      const { rows } = await sql<{ n: number }>`select ${sql.lit(index)} as n`.execute(database.read);
      expect(rows).toEqual([{ n: index }]);
    }
  });
});
