import { mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { type Config, readConfig } from "#server/platform/config.ts";
import { sweepLooseFiles } from "#server/platform/files/unreferenced-files.ts";
import { adminId, tokenOf } from "#tests/support/accounts.ts";
import { createClock, DAY, HOUR } from "#tests/support/clock.ts";
import { createDatabase, databaseKind, type TestDatabase } from "#tests/support/database.ts";
import { formOf } from "#tests/support/forms.ts";
import { send } from "#tests/support/http.ts";
import { imageOf } from "#tests/support/images.ts";
import { apply } from "#tests/support/intake.ts";
import { startS3 } from "#tests/support/s3.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let folder: string;
let dataDir: string;
let databases: TestDatabase[];
let clock: ReturnType<typeof createClock>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "website-test-"));
  dataDir = join(folder, "data");
  databases = [await createDatabase()];
  clock = createClock();
});
afterEach(async () => {
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function newDatabase(): Promise<TestDatabase> {
  const database = await createDatabase();
  databases.push(database);
  return database;
}

function start(environment: Readonly<Record<string, string>> = {}, at = dataDir, database = databases.at(-1)) {
  return startServer({
    dataDir: at,
    ...(database ? { database } : {}),
    now: clock.now,
    environment: { RATE_LIMIT: "off", ...environment },
  });
}

/** Uploads a picture that no record shows yet. Returns its name. */
async function addPicture(server: TestServer): Promise<string> {
  const form = formOf([{ name: "file", fileName: "photo.png", content: await imageOf("png") }]);
  const token = await tokenOf(server, await adminId(server));
  const { json } = await send(`${server.url}/api/uploads`, { method: "POST", token, ...form });
  return json.data.name;
}

async function show(server: TestServer, picture: string, slug: string): Promise<void> {
  const token = await tokenOf(server, await adminId(server));
  const body = { name: "Sensor", slug, category: "Sensors", description: "Senses.", price: 1, stock: 1 };
  const { status } = await server.api("POST", "/products", { token, body: { ...body, images: [picture] } });
  expect(status).toBe(201);
}

async function stored(): Promise<string[]> {
  const names: string[] = [];
  for (const store of ["files", "resumes"]) {
    const entries = await readdir(join(dataDir, store), { withFileTypes: true });
    names.push(...entries.filter((entry) => entry.isFile()).map(({ name }) => join(store, name)));
  }
  return names.sort();
}

async function sweep({ app }: TestServer): Promise<void> {
  await sweepLooseFiles(app.platform);
}

/** Sweeps every hour for this time, as the server does. */
async function sweepFor(server: TestServer, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += HOUR) {
    clock.forward(HOUR);
    await sweep(server);
  }
}

test("a new database beside an old folder deletes no file, and the old database finds them all", {
  tags: "promise-48",
}, async () => {
  const first = await start();
  const picture = await addPicture(first);
  await show(first, picture, "first");
  const { id } = await apply(first, { lastName: "Mbeki" });
  await first.stop();
  const files = await stored();
  expect(files).toHaveLength(2);
  clock.forward(30 * DAY);

  const aside = join(folder, "website.db");
  if (databaseKind === "sqlite") await rename(join(dataDir, "website.db"), aside);
  else await newDatabase();
  const mistaken = await start();
  await sweepFor(mistaken, 2 * DAY);
  await mistaken.stop();
  expect(await stored()).toEqual(files);

  if (databaseKind === "sqlite") await rename(aside, join(dataDir, "website.db"));
  const again = await start({}, dataDir, databases[0]);
  await sweepFor(again, 2 * DAY);
  expect(await stored()).toEqual(files);
  expect((await fetch(`${again.url}/uploads/${picture}`)).status).toBe(200);
  const token = await tokenOf(again, await adminId(again));
  const resume = await send(`${again.url}/api/applications/${id}/resume`, { token });
  expect(resume.text).toBe("%PDF-1.7\nMbeki");
  await again.stop();
});

test("two installations that share a bucket by mistake delete no file of each other", {
  tags: ["promise-48", "release"],
}, async () => {
  const s3 = await startS3();
  const production = await start(s3.environment);
  const staging = await start(s3.environment, join(folder, "staging"), await newDatabase());
  try {
    for (const [server, name] of [
      [production, "Mbeki"],
      [staging, "Nkosi"],
    ] as const) {
      await show(server, await addPicture(server), "sensor");
      await apply(server, { lastName: name });
    }
    const keys = [...s3.objects.keys()].sort();
    expect(keys).toHaveLength(4);
    for (let hour = 0; hour < 50; hour++) {
      clock.forward(HOUR);
      for (const server of [production, staging]) await sweep(server);
    }
    expect([...s3.objects.keys()].sort()).toEqual(keys);
  } finally {
    await production.stop();
    await staging.stop();
    await s3.close();
  }
});

test("a backup is not restored beside a bucket that holds its files", { tags: "promise-27" }, async () => {
  const s3 = await startS3();
  const configOf = (at: string, { url }: TestDatabase): Config =>
    readConfig({ DATA_DIR: at, ...s3.environment, ...(url ? { DATABASE_URL: url } : {}) });
  const [first] = databases as [TestDatabase];
  const server = await start(s3.environment);
  try {
    const picture = await addPicture(server);
    const archive = join(folder, "backup.tar.gz");
    await writeBackup(configOf(dataDir, first), archive, clock.now());
    const keys = [...s3.objects.keys()].sort();
    const place = join(folder, "restored");
    await expect(restoreBackup(configOf(place, await newDatabase()), archive)).rejects.toThrow(
      `The bucket already holds files/${picture} of the archive: restore into a bucket without its files; nothing was changed.`,
    );
    expect([...s3.objects.keys()].sort()).toEqual(keys);
  } finally {
    await server.stop();
    await s3.close();
  }
});
