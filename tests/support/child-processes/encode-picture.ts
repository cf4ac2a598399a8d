// Encodes a picture again. Prints the growth of this process's memory in bytes, which no other test adds to, and the result.
import { reencodeImage } from "#server/platform/files/images.ts";
import { peakDuring } from "#tests/support/peak-memory.ts";

const [, , from = "", to = ""] = process.argv;
const before = process.memoryUsage().rss;
const { peak, result } = await peakDuring(
  () => process.memoryUsage().rss,
  () => reencodeImage(from, to),
);
console.log(JSON.stringify({ growth: peak - before, result }));
