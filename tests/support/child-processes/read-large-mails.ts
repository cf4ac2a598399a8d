import { rm, stat, writeFile } from "node:fs/promises";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { parseMailFile } from "#server/inbox/parse-mail.ts";
import { peakDuring } from "#tests/support/peak-memory.ts";

/** Reads the mails of files one after the other. Prints the memory and the longest hold of the event loop that each needs, as JSON. */
const [, , ...files] = process.argv;
const warm = `${files[0]}.warm`;
await writeFile(warm, "From: thandi@example.com\r\nContent-Type: text/html\r\n\r\n<p>Good day.</p>\r\n");
await parseMailFile(warm);
await rm(warm);
const needs: { file: string; bytes: number; memory: number; holdMs: number; kept: number; removed: number }[] = [];
for (const file of files) {
  const before = process.memoryUsage().rss;
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const { peak, result } = await peakDuring(
    () => process.memoryUsage().rss,
    () => parseMailFile(file),
  );
  delays.disable();
  const kept = result.files.filter(({ content }) => content !== undefined).length;
  const { size: bytes } = await stat(file);
  const holdMs = Math.round(delays.max / 1e6);
  needs.push({ file, bytes, memory: peak - before, holdMs, kept, removed: result.files.length - kept });
}
process.stdout.write(JSON.stringify(needs));
