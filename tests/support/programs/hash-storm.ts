// Asks for so many hashes at once and prints by how many MiB the process grew at most meanwhile.
import { createPasswordHashing } from "#server/platform/session/passwords.ts";
import { peakDuring } from "#tests/support/peak.ts";

// Not `maxRSS`: a process begins with that of the one that started it.
const residentBytes = () => process.memoryUsage.rss();
const hashing = createPasswordHashing();
await hashing.hash("x");
const before = residentBytes();
const { peak } = await peakDuring(residentBytes, () =>
  Promise.all(Array.from({ length: Number(process.argv[2]) }, () => hashing.hash("x"))),
);
process.stdout.write(String((peak - before) / 1024 / 1024));
