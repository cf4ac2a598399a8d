// Asks for so many hashes at once and prints by how many MiB the process grew at most meanwhile.
import { createPasswordHashing } from "#server/platform/passwords.ts";

const peak = () => process.resourceUsage().maxRSS / 1024;
const hashing = createPasswordHashing();
await hashing.hash("x");
const before = peak();
await Promise.all(Array.from({ length: Number(process.argv[2]) }, () => hashing.hash("x")));
process.stdout.write(String(peak() - before));
