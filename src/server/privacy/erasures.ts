import { createHmac } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { emailKey } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { type FileStore, readShortText } from "#server/platform/file-storage.ts";
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
    await platform.erasures.put(path, "json");
  });
}

/**
 * The pseudonyms of everybody who was erased after an instant, or was being erased at it, as any of these stores has noted; and
 * whether they had an account then.
 */
export async function erasedSince(
  stores: readonly FileStore[],
  instant: string,
): Promise<ReadonlyMap<string, { hadAccount: boolean }>> {
  const persons = new Map<string, { hadAccount: boolean }>();
  function add({ person, withoutAccount }: Erasure): void {
    const hadAccount = !withoutAccount && (persons.get(person)?.hadAccount ?? true);
    persons.set(person, { hadAccount });
  }
  /** What was noted last of somebody up to then. */
  const last = new Map<string, Erasure>();
  for (const erasures of stores) {
    for await (const { name } of erasures.list()) {
      const file = await erasures.open(name);
      if (!file) continue;
      const erasure = Erasure.parse(JSON.parse(await readShortText(file, MOST_BYTES)));
      const { at, person, begun } = erasure;
      const known = last.get(person);
      if (at > instant) add(erasure);
      else if (!known || at > known.at || (at === known.at && !begun)) last.set(person, erasure);
    }
  }
  for (const erasure of last.values()) if (erasure.begun) add(erasure);
  return persons;
}
