import type { FileStore } from "#server/platform/file-storage.ts";

const BATCH = 200;

/** Deletes what was stored before this moment and is not among the known files, and what was left unfinished before it. */
export async function removeForgotten(
  files: FileStore,
  before: Date,
  findKnown: (names: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<void> {
  let names: string[] = [];
  async function removeUnknown(): Promise<void> {
    const known = await findKnown(names);
    for (const name of names) if (!known.has(name)) await files.remove(name);
    names = [];
  }
  for await (const { name, storedAt } of files.list()) {
    if (storedAt >= before) continue;
    if (names.push(name) === BATCH) await removeUnknown();
  }
  await removeUnknown();
  await files.removeAbandoned(before);
}
