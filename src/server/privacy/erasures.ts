import { createHmac } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { emailKey } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { type FileStore, readShortText } from "#server/platform/file-storage.ts";
import { newId } from "#server/platform/ids.ts";
import { OperatorError } from "#server/platform/operator-error.ts";
import type { Platform } from "#server/platform/platform.ts";

/** One erasure: a file of its own, since the database is what a restored backup turns back. */
const Erasure = z.strictObject({
  at: z.iso.datetime(),
  person: z.string(),
  begun: z.literal(true).optional(),
  /** They had no account any more: one that a backup brings back has to go. */
  withoutAccount: z.literal(true).optional(),
});
type Erasure = z.infer<typeof Erasure>;

/** Five times what one has. */
const MOST_BYTES = 1024;

/** Tells nobody who it was, and whoever has the address that it was them. */
export function pseudonymOf({ signingSecret }: Pick<Platform, "signingSecret">, email: string): string {
  return createHmac("sha256", signingSecret)
    .update(`person ${emailKey(email)}`)
    .digest("base64url");
}

/**
 * Of each address before and after: a backup is turned back to the moment it was begun, and either may lie behind that; one
 * that was begun between the two may know the first alone.
 */
export async function noteErasure(
  platform: Platform,
  email: string,
  when: "begun" | "done",
  { hasAccount }: { hasAccount: boolean },
): Promise<void> {
  const erasure: Erasure = {
    at: platform.now().toISOString(),
    person: pseudonymOf(platform, email),
    ...(when === "begun" ? { begun: true } : {}),
    ...(hasAccount ? {} : { withoutAccount: true }),
  };
  await platform.erasures.withTemporary(async (path) => {
    await writeFile(path, JSON.stringify(erasure));
    await platform.erasures.put(path, `${newId()}.json`);
  });
}

/** Who was noted as erased: by the program that runs, and in an archive as it was made. */
export interface ErasureLists {
  own: FileStore;
  archived: FileStore;
}

/**
 * The pseudonyms of everybody who was erased after the archive was made, or was being erased then; and whether they had an
 * account. What the archive's list lacks was noted after it, whatever the clocks said; what it has may have been noted while it
 * was being made, after `instant`.
 */
export async function erasedSince(
  { own, archived }: ErasureLists,
  instant: string,
): Promise<ReadonlyMap<string, { hadAccount: boolean }>> {
  const persons = new Map<string, { hadAccount: boolean }>();
  function add({ person, withoutAccount }: Erasure): void {
    const hadAccount = !withoutAccount && (persons.get(person)?.hadAccount ?? true);
    persons.set(person, { hadAccount });
  }
  /** What was noted last of somebody up to then. */
  const last = new Map<string, Erasure>();
  const archivedNames = new Set<string>();
  for await (const { name, erasure } of readErasures(archived)) {
    archivedNames.add(name);
    const { at, person, begun } = erasure;
    const known = last.get(person);
    if (at > instant) add(erasure);
    else if (!known || at > known.at || (at === known.at && !begun)) last.set(person, erasure);
  }
  for (const erasure of last.values()) if (erasure.begun) add(erasure);
  for await (const { name, erasure } of readErasures(own)) if (!archivedNames.has(name)) add(erasure);
  return persons;
}

async function* readErasures(erasures: FileStore): AsyncGenerator<{ name: string; erasure: Erasure }> {
  for await (const { name } of erasures.list()) {
    const file = await erasures.open(name);
    if (file) yield { name, erasure: parseErasure(name, await readShortText(file, MOST_BYTES)) };
  }
}

function parseErasure(name: string, text: string): Erasure {
  try {
    return Erasure.parse(JSON.parse(text));
  } catch (error) {
    throw new OperatorError(
      `erasures/${name} is damaged: it no longer says who was erased. Bring it back, or move it away.`,
      {
        cause: error,
      },
    );
  }
}
