import { execFile } from "node:child_process";
import { open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  type DrillInstallation,
  faultsInFile,
  inspect,
  signIn,
  variablesOf,
  withInstallation,
  withProgram,
} from "#bench/fault-injection/drill-installation.ts";
import { type DrillResult, expectNever, expectTrue } from "#bench/fault-injection/outcome.ts";
import { firstJob, submit } from "#bench/fault-injection/submissions.ts";
import { CONTACT_MESSAGE } from "#tests/support/calls.ts";
import { formOf } from "#tests/support/forms.ts";
import { type Answer, send, sendJson } from "#tests/support/http.ts";
import { imageOf } from "#tests/support/images.ts";

const DISK = "24m";
const WRITES = 10;
const CANNOT_SAVE = "The service cannot save right now. Please try again.";

const run = promisify(execFile);

/** Fills the disk of the data folder to its last byte, tries reads and writes, and frees the disk again. */
export async function drillFullDisk(): Promise<DrillResult[]> {
  return withInstallation(async (installation) => {
    try {
      await run("mount", ["-t", "tmpfs", "-o", `size=${DISK}`, "tmpfs", installation.dataDir]);
    } catch {
      return [{ what: "disk full", skipped: "needs the right to mount a small disk" }];
    }
    try {
      return await fillAndFree(installation);
    } finally {
      await run("umount", [installation.dataDir]);
    }
  });
}

/** Writes a file until the disk is full. */
async function fill(path: string): Promise<void> {
  const file = await open(path, "w");
  try {
    for (let size = 64 * 1024; size >= 1; size = Math.floor(size / 2)) {
      const block = Buffer.alloc(size);
      while (
        await file.write(block).then(
          ({ bytesWritten }) => bytesWritten === size,
          () => false,
        )
      );
    }
  } finally {
    await file.close();
  }
}

async function fillAndFree(installation: DrillInstallation): Promise<DrillResult[]> {
  const ballast = join(installation.dataDir, "ballast");
  const image = await imageOf("png");
  const results = await withProgram(variablesOf(installation), async ({ url, child }) => {
    const token = await signIn(url);
    const jobId = await firstJob(url);
    await send(url);
    let serial = 0;
    const contact = () => sendJson(`${url}/api/contact`, "POST", { ...CONTACT_MESSAGE, message: `Full ${serial++}` });
    const product = () => sendJson(`${url}/api/customers`, "POST", { name: "A", email: "a@example.net" }, { token });
    const application = () => submit(url, "application", serial++, jobId);
    const upload = () => {
      const { headers, body } = formOf([{ name: "file", fileName: "a.png", content: image }]);
      return send(`${url}/api/uploads`, { method: "POST", headers, body, token });
    };
    // With PostgreSQL on a different disk, only files need this disk.
    const writes =
      installation.databaseUrl === undefined ? [contact, product, application, upload] : [application, upload];
    const reads = ["/", "/api/auth/me", "/api/messages", "/api/public/jobs", "/api/health", "/api/ready", "/status"];

    await fill(ballast);
    const full: Answer[] = [];
    for (let time = 0; time < WRITES; time++) for (const write of writes) full.push(await write());
    const rejected = full.filter(({ status, json }) => status === 503 && json?.message === CANNOT_SAVE);
    const read = await Promise.all(reads.map((path) => send(`${url}${path}`, { token })));
    const unread = read.filter(({ status }) => status !== 200).length;
    const isAlive = child.exitCode === null;
    const unfinished = await leftOver(installation);
    await rm(ballast);
    const after: Answer[] = [];
    for (const write of [contact, product, application, upload]) after.push(await write());
    const saved = after.filter(({ status }) => status === 201).length;
    return [
      expectNever(
        "disk full: writes not refused with 503 and its sentence",
        1,
        full.length - rejected.length,
        full.length,
      ),
      expectNever("disk full: reads, pages and sign-in that stop", 1, unread, read.length),
      expectTrue("disk full: the process lives", 1, isAlive),
      expectNever("disk full: files left half received", 1, unfinished, full.length),
      expectNever("disk freed: writes that fail without a restart", 1, after.length - saved, after.length),
      ...(await countStored(installation, saved > 0 ? 1 : 0)),
    ];
  });
  if (installation.databaseUrl !== undefined) return results;
  return [
    ...results,
    expectTrue("disk full: the file is whole by SQLite's own check", 1, (await faultsInFile(installation)) === 0),
  ];
}

async function leftOver({ dataDir }: DrillInstallation): Promise<number> {
  const folders = await Promise.all(["files", "resumes"].map((name) => readdir(join(dataDir, name, "unfinished"))));
  return folders.flat().length;
}

/** Checks that only acknowledged messages are stored. */
async function countStored(installation: DrillInstallation, acknowledged: number): Promise<DrillResult[]> {
  const rows = await inspect(installation, ({ read }) => read.selectFrom("messages").select("id").execute());
  return [
    expectNever("disk full: refused messages that were kept all the same", 1, rows.length - acknowledged, WRITES),
  ];
}
