import { writeFile } from "node:fs/promises";
import type { ConversationArea } from "#contract/conversations.ts";
import { type ReceivedEntry, receiveEntry } from "#server/conversations/receive-entry.ts";
import { storeFile } from "#server/platform/files/unreferenced-files.ts";
import type { Platform } from "#server/platform/platform.ts";
import { PDF } from "#tests/support/documents.ts";
import type { TestServer } from "#tests/support/server.ts";

type Given = Partial<Omit<ReceivedEntry, "files">> & {
  /** Names of the files. */
  files?: readonly string[];
};

/** Adds a mail to the thread of a record, as if it came in now. Returns the id of the entry. */
export function addReceived(
  { app: { platform } }: Pick<TestServer, "app">,
  area: ConversationArea,
  id: string,
  given: Given = {},
): Promise<string> {
  return addReceivedTo(platform, area, id, given);
}

export async function addReceivedTo(platform: Platform, area: ConversationArea, id: string, given: Given = {}) {
  const { files: names = [], ...fields } = given;
  const now = platform.now();
  const files: ReceivedEntry["files"][number][] = [];
  for (const name of names) {
    const stored = await platform.privateFiles.withTemporary(async (path) => {
      await writeFile(path, PDF);
      return storeFile(platform, "resumes", path, "bin");
    });
    files.push({ file: stored.name, name, type: "application/pdf", bytes: PDF.length });
  }
  const entry: ReceivedEntry = {
    at: now.toISOString(),
    name: "Nomvula Dlamini",
    email: "nomvula@example.net",
    phone: "",
    to: [{ name: "Office", address: "office@example.com" }],
    cc: [],
    subject: "Re: A portal",
    text: "Monday suits me.\n",
    quoted: "> Does Monday suit you?",
    isAutomatic: false,
    isUnverified: false,
    messageId: "<1@example.net>",
    files,
    ...fields,
  };
  return platform.database.write((tx) => receiveEntry(tx, platform, { area, id }, entry, now));
}
