import { createHmac } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { emailKey } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import type { FileStore } from "#server/platform/file-storage.ts";
import type { Platform } from "#server/platform/platform.ts";

/** One erasure: a file of its own, since the database is what a restored backup turns back. */
const Erasure = z.strictObject({ at: z.iso.datetime(), person: z.string() });
type Erasure = z.infer<typeof Erasure>;

/** Tells nobody who it was, and whoever has the address that it was them. */
export function pseudonymOf({ signingSecret }: Pick<Platform, "signingSecret">, email: string): string {
  return createHmac("sha256", signingSecret)
    .update(`person ${emailKey(email)}`)
    .digest("base64url");
}

/** Of each address before and after: a backup is turned back to the moment it was begun, and either may lie behind that. */
export async function noteErasure(platform: Platform, email: string): Promise<void> {
  const erasure: Erasure = { at: platform.now().toISOString(), person: pseudonymOf(platform, email) };
  await platform.erasures.withTemporary(async (path) => {
    await writeFile(path, JSON.stringify(erasure));
    await platform.erasures.put(path, "json");
  });
}

/** The pseudonyms of everybody who was erased after an instant, as any of these stores has noted. */
export async function erasedSince(stores: readonly FileStore[], instant: string): Promise<ReadonlySet<string>> {
  const persons = new Set<string>();
  for (const erasures of stores) {
    for await (const { name } of erasures.list()) {
      const file = await erasures.open(name);
      if (!file) continue;
      const { at, person } = Erasure.parse(JSON.parse(await text(file.contents)));
      if (at > instant) persons.add(person);
    }
  }
  return persons;
}
