import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { dumpPostgres } from "#server/backup/postgres-programs.ts";

/** Keeps its parameters and the password from its environment. */
const PROGRAM = `#!/bin/sh
cd "$(dirname "$0")"
printf '%s\\n' "$@" >parameters
printf '%s' "$PGPASSWORD" >password
`;

const path = process.env.PATH;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "website-test-"));
  await writeFile(join(folder, "pg_dump"), PROGRAM);
  await chmod(join(folder, "pg_dump"), 0o700);
  process.env.PATH = `${folder}:${path}`;
});
afterEach(async () => {
  process.env.PATH = path;
  await rm(folder, { recursive: true, force: true });
});

async function receivedFor(url: string): Promise<{ parameters: string; password: string }> {
  await dumpPostgres(url, "1-1", join(folder, "database.dump"), ["visit_salts"]);
  const [parameters, password] = [join(folder, "parameters"), join(folder, "password")];
  return { parameters: await readFile(parameters, "utf8"), password: await readFile(password, "utf8") };
}

test.each([
  ["before the host", "postgres://web:canary%3A1%20@db/site", "canary:1 "],
  ["as a parameter", "postgres://web@db/site?password=canary%3A1", "canary:1"],
  ["in both places, where the parameter counts", "postgres://web:other@db/site?password=canary", "canary"],
])(
  "A password %s reaches pg_dump by its environment, not by its parameters",
  { tags: "promise-41" },
  async (_, url, password) => {
    const received = await receivedFor(url);
    expect(received.parameters).not.toMatch(/canary|other/);
    expect(received.parameters).toContain("--dbname=postgres://web@db/site\n");
    expect(received.parameters).toContain("--exclude-table-data=visit_salts\n");
    expect(received.password).toBe(password);
  },
);

test("No secret is among the parameters of pg_dump, and other parameters stay as they are", {
  tags: "promise-41",
}, async () => {
  const query =
    "sslmode=require&sslpassword=canary%201&sslkey=%2Fkey&options=-c%20geqo%3Doff&oauth_client_secret=canary2";
  const { parameters } = await receivedFor(`postgres://web@db/site?${query}`);
  expect(parameters).not.toContain("canary");
  expect(parameters).toContain("?sslmode=require&sslkey=%2Fkey&options=-c%20geqo%3Doff\n");
});
