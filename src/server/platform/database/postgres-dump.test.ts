import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { dumpPostgres } from "#server/platform/database/postgres-dump.ts";

/** Keeps what it was given, and what lies in the files that it was told of. */
const PROGRAM = `#!/bin/sh
cd "$(dirname "$0")/.."
printf '%s\\n' "$@" >given
stat -c '%a %n' staging/* >modes
cat staging/password >password
[ -z "$PGSERVICEFILE" ] || cat "$PGSERVICEFILE" >service
`;

const path = process.env.PATH;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "website-test-"));
  for (const name of ["bin", "staging"]) await mkdir(join(folder, name));
  await writeFile(join(folder, "bin", "pg_dump"), PROGRAM);
  await chmod(join(folder, "bin", "pg_dump"), 0o700);
  process.env.PATH = `${join(folder, "bin")}:${path}`;
});
afterEach(async () => {
  process.env.PATH = path;
  await rm(folder, { recursive: true, force: true });
});

async function environmentOf(
  url: string,
): Promise<{ given: string; modes: string; password: string; service: string }> {
  await dumpPostgres(url, "1-1", join(folder, "staging", "database.dump"));
  // Nothing of it stays.
  expect(await readdir(join(folder, "staging"))).toEqual([]);
  const read = (name: string) => readFile(join(folder, name), "utf8").catch(() => "");
  const [given = "", modes = "", password = "", service = ""] = await Promise.all(
    ["given", "modes", "password", "service"].map(read),
  );
  return { given, modes, password, service };
}

test.each([
  ["before the host", "postgres://web:canary%3A1%20@db/site", "canary\\:1 "],
  ["as a parameter", "postgres://web@db/site?password=canary%3A1", "canary\\:1"],
  ["in both places, where the parameter counts", "postgres://web:other@db/site?password=canary", "canary"],
])("a password %s is in a file of ours, and in nothing that others can read", async (_, url, password) => {
  const environment = await environmentOf(url);
  expect(environment.given).not.toMatch(/canary|other/);
  expect(environment.given).toContain("--dbname=postgres://web@db/site?passfile=");
  expect(environment.password).toBe(`*:*:*:*:${password}\n`);
  expect(environment.modes).toMatch(/^600 staging\/password\n$/);
});

test("no secret among the parameters is in what others can read, and the others stay as they are", async () => {
  const parameters = "sslmode=require&sslpassword=canary%201&options=-c%20geqo%3Doff&oauth_client_secret=canary2";
  const environment = await environmentOf(`postgres://web@db/site?${parameters}`);
  expect(environment.given).not.toContain("canary");
  expect(environment.given).toContain("?sslmode=require&options=-c%20geqo%3Doff&service=website\n");
  expect(environment.service).toBe("[website]\nsslpassword=canary 1\noauth_client_secret=canary2\n");
  expect(environment.modes).toMatch(/^600 staging\/service\n$/);
});
