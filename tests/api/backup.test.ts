import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { createTarPacker, packTar, unpackTar } from "modern-tar";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Entry } from "#contract/conversations.ts";
import { RESTORED_MAIL_REASON } from "#contract/outbox.ts";
import { createNote } from "#server/backup/note-store.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { openStaging } from "#server/backup/staging.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { type Config, readConfig } from "#server/platform/config.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { addKeyOf, adminId, tokenOf } from "#tests/support/accounts.ts";
import { CONTACT_MESSAGE, EXAMPLES } from "#tests/support/calls.ts";
import { createDatabase, databaseKind, type TestDatabase } from "#tests/support/database.ts";
import { PDF } from "#tests/support/documents.ts";
import { formOf } from "#tests/support/forms.ts";
import { send } from "#tests/support/http.ts";
import { imageOf } from "#tests/support/images.ts";
import { addMails, apply } from "#tests/support/intake.ts";
import { programVariables } from "#tests/support/program.ts";
import { addReceived } from "#tests/support/received.ts";
import { addAttachment, addReply } from "#tests/support/replies.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

let folder: string;
let server: TestServer;
let token: string;
let archive: string;
/** Data that a restore must bring back: an API key, a picture's address and bytes, an application's id, files of mails, customers. */
let stored: {
  key: string;
  picture: string;
  bytes: Buffer;
  application: string;
  /** Address of the attachment of a reply. */
  attachment: string;
  /** Address of a file that came by mail. */
  received: string;
  acknowledged: string[];
  during: number;
};
/** A place to restore into, which refusals leave empty. */
let empty: Empty;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "website-test-"));
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
  token = await tokenOf(server, await adminId(server));
  archive = join(folder, "backup.tar.gz");
  const picture = await addPicture();
  const { id: application } = await apply(server, { lastName: "Mbeki" });
  const reply = await addReply(server, "applications", application);
  const attachment = `/applications/${application}/replies/${reply}/attachments/${await addAttachment(server, reply)}`;
  await addMails(server, [{ subject: "Was waiting" }]);
  await server.api("POST", "/contact", { body: CONTACT_MESSAGE });
  const [{ id: message }] = (await server.api("GET", "/messages", { token })).json;
  await server.api("POST", `/messages/${message}/replies`, { token, body: { text: "Yes." } });
  expect((await server.api("GET", "/messages?state=waiting", { token })).json).toHaveLength(1);
  await addReceived(server, "applications", application, { files: ["Plan.pdf"] });
  const [entry] = (await server.api("GET", `/applications/${application}/entries`, { token })).json.filter(
    ({ attachments }: Entry) => attachments.some(({ name }) => name === "Plan.pdf"),
  );
  const received = `/applications/${application}/entries/${entry.id}/attachments/${entry.attachments[0].id}`;
  const { key } = await addKeyOf(server, await adminId(server));
  const written = await whileWriting(() => writeBackup(configOf(server), archive));
  stored = { key, ...picture, application, attachment, received, ...written };
  empty = { dataDir: await mkdtemp(join(tmpdir(), "website-test-")), database: await createDatabase() };
});
afterAll(async () => {
  await empty.database.drop();
  await rm(empty.dataDir, { recursive: true, force: true });
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

function configOf({ dataDir, database }: Pick<TestServer, "dataDir" | "database">): Config {
  return readConfig({ DATA_DIR: dataDir, ...(database.url ? { DATABASE_URL: database.url } : {}) });
}

async function addPicture(): Promise<{ picture: string; bytes: Buffer }> {
  const form = formOf([{ name: "file", fileName: "photo.png", content: await imageOf("png") }]);
  const { json } = await send(`${server.url}/api/uploads`, { method: "POST", token, ...form });
  const picture: string = json.data.url;
  const body = { ...EXAMPLES.createProject.body, image: json.data.name };
  expect((await server.api("POST", "/projects", { token, body })).status).toBe(201);
  const bytes = Buffer.from(await (await fetch(server.url + picture)).arrayBuffer());
  return { picture, bytes };
}

/** Runs `work` while customers are created. Returns the names from before it and the number created during it. */
async function whileWriting(work: () => Promise<unknown>): Promise<{ acknowledged: string[]; during: number }> {
  const names: string[] = [];
  let isOver = false;
  async function write(): Promise<void> {
    while (!isOver) {
      const name = `Customer ${names.length}`;
      const body = { name, email: `c${names.length}@example.org`, phone: "+27 82 555 0100", company: "Example" };
      const answer = await server.api("POST", "/customers", { token, body });
      expect(answer.status).toBe(201);
      names.push(name);
    }
  }
  const writing = write();
  await waitUntil("some are written", () => names.length > 5);
  const acknowledged = [...names];
  await work();
  isOver = true;
  await writing;
  return { acknowledged, during: names.length - acknowledged.length };
}

interface Empty {
  dataDir: string;
  database: TestDatabase;
}

/** Creates an empty data folder and database to restore into, which are deleted after the test. */
async function emptyInstallation(onTestFinished: (end: () => Promise<void>) => void): Promise<Empty> {
  const dataDir = await mkdtemp(join(tmpdir(), "website-test-"));
  const database = await createDatabase();
  onTestFinished(async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { dataDir, database };
}

/** Returns every path below a folder, to compare before and after. */
async function namesIn(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir, { recursive: true })).sort();
}

describe("a backup", () => {
  test("replaces an earlier backup, but no other file", async () => {
    const place = await mkdtemp(join(folder, "place-"));
    const earlier = join(place, "earlier.tar.gz");
    await writeFile(earlier, gzipSync("earlier"));
    const other = join(place, "website.db");
    await writeFile(other, "SQLite format 3");
    await mkdir(`${earlier}.part`);
    await writeFile(join(`${earlier}.part`, "archive.tar.gz"), "of a backup that was killed");
    await writeBackup(configOf(server), earlier);
    expect((await stat(earlier)).size).toBeGreaterThan(1000);
    expect(await readdir(place)).not.toContain("earlier.tar.gz.part");
    for (const path of [other, "/dev/null"]) {
      await expect(writeBackup(configOf(server), path)).rejects.toThrow(/is not an archive/);
    }
    expect(await readFile(other, "utf8")).toBe("SQLite format 3");
    expect((await stat("/dev/null")).isCharacterDevice()).toBe(true);
  });

  test("removes what killed backups left beside it, and nothing of a running one or of others", async () => {
    const place = await mkdtemp(join(folder, "place-"));
    const add = async (name: string, files: readonly string[]) => {
      await mkdir(join(place, name));
      for (const file of files) await writeFile(join(place, name, file), "");
    };
    await add("killed.tar.gz.part", ["running.lock", "archive.tar.gz", "database.sqlite-journal"]);
    await add("new.part", ["archive.tar.gz"]);
    await add("others.part", ["running.lock", "letter.txt"]);
    await add("old.part", ["archive.tar.gz"]);
    const past = new Date("2026-01-01T00:00:00.000Z");
    for (const path of ["old.part/archive.tar.gz", "old.part"]) await utimes(join(place, path), past, past);
    const running = await openStaging(join(place, "running.tar.gz"));
    await writeBackup(configOf(server), join(place, "next.tar.gz"));
    expect((await readdir(place)).sort()).toEqual(["new.part", "next.tar.gz", "others.part", "running.tar.gz.part"]);
    await running.remove();
  });

  test.runIf(databaseKind === "postgres")("works with a password among the URL's parameters", async () => {
    const url = new URL(server.database.url ?? "");
    url.searchParams.set("password", url.password);
    url.password = "";
    const path = join(folder, "parameters.tar.gz");
    await writeBackup(readConfig({ DATA_DIR: server.dataDir, DATABASE_URL: url.href }), path);
    await rm(path);
  });

  test("is taken while clients write, and only its owner may read the file", { tags: "promise-27" }, async () => {
    expect(stored.during).toBeGreaterThan(0);
    expect((await stat(archive)).mode & 0o777).toBe(0o600);
  });
});

describe("a restore", () => {
  test("restores rows, pictures, résumés and passwords, drops sessions and holds queued mail", {
    tags: ["promise-5", "promise-27"],
  }, async ({ onTestFinished }) => {
    const installation = await emptyInstallation(onTestFinished);
    const { manifest, queuedMails } = await restoreBackup(configOf(installation), archive);
    expect(manifest.tables.applications?.rows).toBe(1);
    expect(queuedMails).toBeGreaterThanOrEqual(1);

    const restored = await startServer({ ...installation, sendMail: true, environment: { RATE_LIMIT: "off" } });
    try {
      const fresh = await restored.signIn();
      const picture = await fetch(restored.url + stored.picture);
      expect(Buffer.from(await picture.arrayBuffer()).equals(stored.bytes)).toBe(true);
      const deletion = stored.picture.replace("/uploads/", "/pictures/");
      expect((await restored.api("DELETE", deletion, { token: fresh })).status).toBe(409);
      const asAdmin = { headers: { authorization: `Bearer ${fresh}` } };
      const resume = await fetch(`${restored.url}/api/applications/${stored.application}/resume`, asAdmin);
      expect(await resume.text()).toBe("%PDF-1.7\nMbeki");
      const attachment = await fetch(`${restored.url}/api${stored.attachment}`, asAdmin);
      expect(await attachment.text()).toBe(PDF.toString());
      const received = await fetch(`${restored.url}/api${stored.received}`, asAdmin);
      expect(await received.text()).toBe(PDF.toString());
      const { json: customers } = await restored.api("GET", "/customers", { token: fresh });
      const names = customers.map(({ name }: { name: string }) => name);
      expect(names).toEqual(expect.arrayContaining(stored.acknowledged));
      const found = await restored.api("GET", "/customers?q=customer%203", { token: fresh });
      expect(found.json.map(({ name }: { name: string }) => name)).toContain("Customer 3");
      expect(found.headers.get("x-total-count")).toBe(String(found.json.length));

      expect((await restored.api("GET", "/auth/me", { token })).status).toBe(401);
      // API keys stay valid, so that client programs go on working.
      expect((await restored.api("GET", "/customers", { token: stored.key })).status).toBe(200);
      const { json, headers } = await restored.api("GET", "/outbox?status=failed", { token: fresh });
      expect(headers.get("x-total-count")).toBe(String(queuedMails));
      // The reply is held, so that its message needs somebody again.
      expect((await restored.api("GET", "/messages?state=open", { token: fresh })).json).toHaveLength(1);
      const mail = json.find(({ subject }: { subject: string }) => subject === "Was waiting");
      expect(mail).toMatchObject({ status: "Failed", lastError: RESTORED_MAIL_REASON });
      await restored.api("POST", `/outbox/${mail.id}/retry`, { token: fresh });
      await waitUntil("the mail is sent", async () =>
        (await rowsOf(restored, "outbox")).some(({ id, status }) => id === mail.id && status === "Sent"),
      );
      const { json: trail } = await restored.api("GET", "/audit?recordType=backup", { token: fresh });
      expect(trail).toMatchObject([{ action: "restored a backup", account: { id: null, name: "Operator" } }]);
    } finally {
      await restored.stop();
    }
  });

  test("is finished by the next start when the first start fails, by one of several processes", {
    tags: "promise-27",
  }, async ({ onTestFinished }) => {
    const installation = await emptyInstallation(onTestFinished);
    const config = configOf(installation);
    await restoreBackup(config, archive);
    const damaged = join(installation.dataDir, "erasures", "0199.json");
    await writeFile(damaged, "");
    await expect(startServer(installation)).rejects.toThrow("erasures/0199.json is damaged");
    await expect(writeBackup(config, join(folder, "too-early.tar.gz"))).rejects.toThrow("Start the program once first");
    await rm(damaged);
    const servers = await Promise.all([startServer(installation), startServer(installation)]);
    const [first] = servers;
    expect((await rowsOf(first, "audit")).filter(({ record_type: type }) => type === "backup")).toHaveLength(1);
    expect(await rowsOf(first, "sessions")).toEqual([]);
    const fresh = await first.signIn();
    for (const server of servers) await server.stop();
    const later = await startServer(installation);
    expect((await later.api("GET", "/auth/me", { token: fresh })).status).toBe(200);
    await later.stop();
  });
});

describe("a restore into a place that is not empty says what is there and touches nothing", {
  tags: "promise-27",
}, () => {
  test.each([
    ["website.db", "DATA_DIR already holds a database (website.db)"],
    ["website.db-wal", "DATA_DIR already holds a database (website.db-wal)"],
    ["files/0199-a.webp", "DATA_DIR already holds files (files/0199-a.webp)"],
    ["resumes/unfinished/0199", "DATA_DIR already holds files (resumes/unfinished/0199)"],
    ["outbox/0199-a.eml", "DATA_DIR already holds mail (outbox/0199-a.eml)"],
    ["database.sqlite", "DATA_DIR is half restored (database.sqlite)"],
  ])("%s", async (name, sentence) => {
    const [dataDir, { database }] = [await mkdtemp(join(folder, "place-")), empty];
    await mkdir(join(dataDir, name, ".."), { recursive: true });
    await writeFile(join(dataDir, name), "mine");
    const before = await namesIn(dataDir);
    await expect(restoreBackup(configOf({ dataDir, database }), archive)).rejects.toThrow(sentence);
    expect(await namesIn(dataDir)).toEqual(before);
    expect(await readFile(join(dataDir, name), "utf8")).toBe("mine");
  });

  test("a restore where the server is running is refused and changes nothing", async () => {
    const place = databaseKind === "sqlite" ? server : { ...server, dataDir: join(folder, "other") };
    await expect(restoreBackup(configOf(place), archive)).rejects.toThrow(/already holds .*; nothing was changed\.$/);
    expect((await server.api("GET", "/ready")).status).toBe(200);
  });

  test("the restore command exits with 1 when the target is not empty", async () => {
    const dataDir = await mkdtemp(join(folder, "place-"));
    await writeFile(join(dataDir, "website.db"), "mine");
    const child = spawn(process.execPath, ["tools/restore.ts", archive], {
      env: { ...programVariables(), DATA_DIR: dataDir, DATABASE_URL: server.database.url ?? "" },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const errors = text(child.stderr);
    expect(await once(child, "exit")).toEqual([1, null]);
    expect(await errors).toBe(
      "DATA_DIR already holds a database (website.db): restore into an empty folder; nothing was changed.\n",
    );
  });
});

describe("a program does not start where a restore or move was stopped, and says so in one sentence", {
  tags: "promise-48",
}, () => {
  test.each(["database.sqlite", "database.dump"])("%s in DATA_DIR", async (name) => {
    const dataDir = await mkdtemp(join(folder, "place-"));
    await writeFile(join(dataDir, name), "half a file");
    await expect(startServer({ ...empty, dataDir })).rejects.toThrow(
      `DATA_DIR is half restored (${name}): npm run restore was stopped or is still running, so wait for it, or empty DATA_DIR and run it again.`,
    );
    expect(await namesIn(dataDir)).toEqual([name]);
  });

  test.runIf(databaseKind === "postgres").each([
    ["restore", "empty DATA_DIR, make a new database and run it again."],
    [
      "db:move",
      "make a new database and run it again (until then the program starts without DATABASE_URL, as it was).",
    ],
  ] as const)("npm run %s into PostgreSQL", async (command, remedy) => {
    const installation = await emptyInstallation(onTestFinished);
    const database = openDatabase({ sqliteFile: "", databaseUrl: installation.database.url });
    await createNote(database.owner, { command, createdAt: new Date().toISOString(), erasuresBefore: [] }, false);
    await database.close();
    await expect(startServer(installation)).rejects.toThrow(
      `The database at DATABASE_URL is incomplete: npm run ${command} was stopped or is still running, so wait for it, or ${remedy}`,
    );
    await expect(restoreBackup(configOf(installation), archive)).rejects.toThrow("is incomplete");
  });
});

describe("an archive that is not whole is refused before anything is touched", { tags: "promise-27" }, () => {
  type Change = (bytes: Buffer) => Buffer | Promise<Buffer>;

  /** Returns a change that replaces or removes some of the archive's files. */
  function repacked(change: (name: string, data: Uint8Array) => Uint8Array | undefined): Change {
    return async (bytes) => {
      const entries = await unpackTar(gunzipSync(bytes));
      const changed = entries.flatMap(({ header, data = new Uint8Array() }) => {
        const body = change(header.name, Uint8Array.from(data));
        return body ? [{ header: { ...header, size: body.length }, body }] : [];
      });
      return gzipSync(await packTar(changed));
    };
  }

  function flipped(data: Uint8Array): Uint8Array {
    const at = Math.floor(data.length / 2);
    return data.with(at, (data[at] ?? 0) ^ 1);
  }

  const isDatabase = (name: string) => name.startsWith("database.");
  const changes: readonly (readonly [string, Change])[] = [
    ["cut in the middle", (bytes) => bytes.subarray(0, bytes.length / 2)],
    ["its last byte missing", (bytes) => bytes.subarray(0, -1)],
    ["one bit turned", (bytes) => Buffer.from(flipped(bytes))],
    ["not packed", gunzipSync],
    ["empty", () => Buffer.alloc(0)],
    ["something else", () => Buffer.from("a letter")],
    ["one bit of the database turned", repacked((name, data) => (isDatabase(name) ? flipped(data) : data))],
    ["without a résumé", repacked((name, data) => (name.startsWith("resumes/") ? undefined : data))],
    ["one bit of a picture turned", repacked((name, data) => (name.startsWith("files/") ? flipped(data) : data))],
    ["a picture shortened", repacked((name, data) => (name.startsWith("files/") ? data.subarray(1) : data))],
    ["without its manifest", repacked((name, data) => (name === "manifest.json" ? undefined : data))],
    ["a manifest that is none", repacked((name, data) => (name === "manifest.json" ? Buffer.from("{}") : data))],
  ];

  beforeAll(async () => {
    await mkdir(join(empty.dataDir, "erasures"));
    await writeFile(join(empty.dataDir, "erasures", "mine.json"), "mine");
  });

  test.each(changes)("%s", async (_, change) => {
    const damaged = join(folder, "damaged.tar.gz");
    await writeFile(damaged, await change(await readFile(archive)));
    await expect(restoreBackup(configOf(empty), damaged)).rejects.toThrow(/nothing was changed/);
    expect(await namesIn(empty.dataDir)).toEqual(["erasures", "erasures/mine.json"]);
  });

  test("an archive with a name that leads out of its folder is refused", async () => {
    const header = { name: "../out.webp", size: 1, type: "file" as const };
    const evil = join(folder, "evil.tar.gz");
    await writeFile(evil, gzipSync(await packTar([{ header, body: "x" }])));
    await expect(restoreBackup(configOf(empty), evil)).rejects.toThrow("out.webp");
    expect(await readdir(tmpdir())).not.toContain("out.webp");
  });
});

describe("an archive that does not fit", () => {
  /** Returns the beginning of a tar archive with one file of this size in bytes. */
  async function beginningWith(name: string, size: number): Promise<Buffer> {
    const { readable, controller } = createTarPacker();
    controller.add({ name, size, type: "file" });
    const reader = readable.getReader();
    const blocks: Uint8Array[] = [];
    // A size that is too long for the file's header is in two blocks before it.
    for (let at = 0; at < 3 * 512; at += blocks.at(-1)?.length ?? 0) blocks.push((await reader.read()).value ?? ZEROS);
    return Buffer.concat([...blocks, ZEROS]);
  }
  const ZEROS = Buffer.alloc(1024 ** 2);

  test("an archive whose manifest does not fit into memory is refused", { tags: "promise-48" }, async () => {
    const bomb = join(folder, "bomb.tar.gz");
    await writeFile(bomb, gzipSync(await beginningWith("manifest.json", 2 ** 50)));
    await expect(restoreBackup(configOf(empty), bomb)).rejects.toThrow("Its manifest is too long");
  });

  test("a backup of the other kind of database is refused with what to do instead", async () => {
    const dataDir = await mkdtemp(join(folder, "place-"));
    const other = databaseKind === "sqlite" ? { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" } : {};
    const rejection = restoreBackup(readConfig({ DATA_DIR: dataDir, ...other }), archive);
    await expect(rejection).rejects.toThrow(databaseKind === "sqlite" ? "db:move" : "DATABASE_URL");
  });

  test.each([
    ["9999-later", "The backup is newer than this program, which does not know 9999-later."],
    ["0001-foundation", "The backup is from before version 0.1.0, which this program cannot read"],
  ])("a backup with the unknown migration %s is refused in one sentence", async (migration, sentence) => {
    const changed = join(folder, `${migration}.tar.gz`);
    const entries = (await unpackTar(gunzipSync(await readFile(archive)))).map(
      ({ header, data = new Uint8Array() }) => {
        if (header.name !== "manifest.json") return { header, body: data };
        const text = Buffer.from(data).toString().replace('"migrations": [', `"migrations": ["${migration}",`);
        return { header: { ...header, size: Buffer.byteLength(text) }, body: text };
      },
    );
    await writeFile(changed, gzipSync(await packTar(entries)));
    await expect(restoreBackup(configOf(empty), changed)).rejects.toThrow(sentence);
  });

  test("a restore of a missing archive is refused", async () => {
    await expect(restoreBackup(configOf(empty), join(folder, "none"))).rejects.toThrow("There is no file");
  });
});

test("the intact archive is restored where all of these were refused", { tags: "promise-27" }, async () => {
  await restoreBackup(configOf(empty), archive);
  expect(await namesIn(empty.dataDir)).toContain("files");
});

describe("where nothing can be backed up", () => {
  test("a backup is refused where no server was ever started", async ({ onTestFinished }) => {
    const installation = await emptyInstallation(onTestFinished);
    await expect(writeBackup(configOf(installation), join(folder, "none.tar.gz"))).rejects.toThrow(
      "has never been started",
    );
    expect(await readdir(folder)).not.toContain("none.tar.gz");
  });

  test.runIf(databaseKind === "postgres")("a backup without pg_dump is refused", async () => {
    const path = process.env.PATH;
    process.env.PATH = "/nowhere";
    try {
      await expect(writeBackup(configOf(server), join(folder, "no.tar.gz"))).rejects.toThrow("pg_dump is not on this");
    } finally {
      process.env.PATH = path;
    }
  });

  test("a backup returns the names of missing files that records refer to", { tags: "promise-27" }, async () => {
    const resumes = join(server.dataDir, "resumes");
    const [resume = ""] = (await readdir(resumes)).filter((name) => name.endsWith(".pdf"));
    await rm(join(resumes, resume));
    const { missing } = await writeBackup(configOf(server), join(folder, "poorer.tar.gz"));
    expect(missing).toEqual([`resumes/${resume}`]);
  });
});
