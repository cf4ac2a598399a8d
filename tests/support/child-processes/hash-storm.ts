// Makes this many hashes at once and prints the peak growth of the process in MiB.
import { createPasswordHashing } from "#server/platform/session/passwords.ts";
import { peakDuring } from "#tests/support/peak-memory.ts";

// Not `maxRSS`, which includes the memory of the parent process at its start.
const residentBytes = () => process.memoryUsage.rss();
const hashing = createPasswordHashing();
await hashing.hash("x");
const before = residentBytes();
const { peak } = await peakDuring(residentBytes, () =>
  Promise.all(Array.from({ length: Number(process.argv[2]) }, () => hashing.hash("x"))),
);
process.stdout.write(String((peak - before) / 1024 / 1024));
