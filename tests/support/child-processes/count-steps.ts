// Loaded before a command (`node --import`): counts the steps by which it changes anything that outlives it, and kills it
// before one of them. Steps are what is asked of the disk, of SQLite, of PostgreSQL and of other programs. Of a transaction
// only its end is one, since a kill before it leaves nothing of it. STEPS_FILE gets their names, KILL_BEFORE is one of them.
import childProcess from "node:child_process";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { basename, dirname } from "node:path";
import Sqlite from "better-sqlite3";
import pg from "pg";

const { STEPS_FILE, KILL_BEFORE } = process.env;
const { appendFileSync } = fs;
const counts = new Map<string, number>();

/** The name distinguishes kinds of steps, not the files of one kind. */
function step(name: string): void {
  const kind = name.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "ID").replaceAll(/\s+/g, " ");
  const nth = (counts.get(kind) ?? 0) + 1;
  counts.set(kind, nth);
  const full = `${kind} #${nth}`;
  if (STEPS_FILE) appendFileSync(STEPS_FILE, `${full}\n`);
  if (full === KILL_BEFORE) process.kill(process.pid, "SIGKILL");
}

type Callable = (this: unknown, ...parameters: never[]) => unknown;

/** Counts a step before every call of a method for which `nameOf` returns a name. */
function watch(
  holder: object,
  method: string,
  nameOf: (self: unknown, parameters: unknown[]) => string | undefined,
): void {
  const original: Callable = Reflect.get(holder, method);
  Reflect.set(holder, method, function watched(this: unknown, ...parameters: unknown[]) {
    const name = nameOf(this, parameters);
    if (name !== undefined) step(name);
    return Reflect.apply(original, this, parameters);
  });
}

/** `files/ID.webp`, `a.tar.gz.part/archive.tar.gz` */
const place = (path: unknown) => `${basename(dirname(String(path)))}/${basename(String(path))}`;
const isWriting = (flags: unknown) => (typeof flags === "string" ? /[wa+]/.test(flags) : Number(flags ?? 0) % 4 !== 0);

for (const method of ["mkdir", "mkdtemp", "rm", "rmdir", "unlink", "writeFile"]) {
  watch(fs.promises, method, (_self, [path]) => `${method} ${place(path)}`);
}
for (const method of ["rename", "link", "copyFile"]) {
  watch(fs.promises, method, (_self, [from, to]) => `${method} ${place(from)} to ${place(to)}`);
}
watch(fs.promises, "open", (_self, [path, flags]) => (isWriting(flags) ? `open ${place(path)}` : undefined));
watch(fs, "mkdirSync", (_self, [path]) => `mkdir ${place(path)}`);
watch(fs, "open", (_self, [path, flags]) => (isWriting(flags) ? `open ${place(path)}` : undefined));
watch(fs, "write", () => "write a piece of a file");
watch(fs, "writev", () => "write a piece of a file");

const CHANGES = /^(?:insert|update|delete|create|alter|drop|vacuum|commit|analyze|pragma journal_mode)/i;
const sqlStep = (engine: string, text: string) =>
  CHANGES.test(text.trim())
    ? `${engine}: ${text
        .trim()
        .split(/[\s(]+/, 4)
        .join(" ")}`
    : undefined;
const endsTransaction = (text: string) => /^\s*commit/i.test(text);

watch(Sqlite.prototype, "exec", (self, [text]) => sqliteStep(self, String(text)));
const statement = new Sqlite(":memory:").prepare("select 1");
for (const method of ["run", "all", "get"]) {
  watch(Object.getPrototypeOf(statement), method, (self) =>
    self instanceof Object ? sqliteStep(Reflect.get(self, "database"), String(Reflect.get(self, "source"))) : undefined,
  );
}
function sqliteStep(handle: unknown, text: string): string | undefined {
  const isInside = handle instanceof Sqlite && handle.inTransaction;
  return isInside && !endsTransaction(text) ? undefined : sqlStep("SQLite", text);
}

const inTransaction = new WeakSet<object>();
watch(pg.Client.prototype, "query", (self, [query]) => {
  const text = typeof query === "string" ? query : String(query instanceof Object ? Reflect.get(query, "text") : "");
  if (!(self instanceof Object)) return undefined;
  if (/^\s*(begin|start transaction)/i.test(text)) inTransaction.add(self);
  const isInside = inTransaction.has(self) && !endsTransaction(text);
  if (/^\s*(commit|rollback)/i.test(text)) inTransaction.delete(self);
  return isInside ? undefined : sqlStep("PostgreSQL", text);
});

const { spawn } = childProcess;
childProcess.spawn = ((...parameters: Parameters<typeof spawn>) => {
  step(`start ${parameters[0]}`);
  const child = spawn(...parameters);
  step(`${parameters[0]} has begun`);
  child.once("close", () => step(`${parameters[0]} has ended`));
  return child;
}) as typeof spawn; // spawn has other overloads, which no command uses

syncBuiltinESMExports();
