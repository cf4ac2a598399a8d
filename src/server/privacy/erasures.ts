import { createHmac } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { emailKey } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import type { FileStore } from "#server/platform/file-storage.ts";
import type { Platform } from "#server/platform/platform.ts";

/** One erasure: a file of its own, since the database is what a restored backup turns back. */
const Erasure = z.strictObject({ at: z.iso.datetime(), person: z.string(), begun: z.literal(true).optional() });
type Erasure = z.infer<typeof Erasure>;

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
export async function noteErasure(platform: Platform, email: string, when: "begun" | "done"): Promise<void> {
  const [at, person] = [platform.now().toISOString(), pseudonymOf(platform, email)];
  const erasure: Erasure = when === "begun" ? { at, person, begun: true } : { at, person };
  await platform.erasures.withTemporary(async (path) => {
    await writeFile(path, JSON.stringify(erasure));
    await platform.erasures.put(path, "json");
  });
}

/**
 * The pseudonyms of everybody who was erased after an instant, or was being erased at it, as any of these stores has noted.
 */
export async function erasedSince(stores: readonly FileStore[], instant: string): Promise<ReadonlySet<string>> {
  const persons = new Set<string>();
  /** What was noted last of somebody up to then. */
  const last = new Map<string, Erasure>();
  for (const erasures of stores) {
    for await (const { name } of erasures.list()) {
      const file = await erasures.open(name);
      if (!file) continue;
      const erasure = Erasure.parse(JSON.parse(await text(file.contents)));
      const { at, person, begun } = erasure;
      const known = last.get(person);
      if (at > instant) persons.add(person);
      else if (!known || at > known.at || (at === known.at && !begun)) last.set(person, erasure);
    }
  }
  for (const { person, begun } of last.values()) if (begun) persons.add(person);
  return persons;
}
