import type { ReadAt } from "#server/applications/read-at.ts";

const SIGNATURE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const HEADER_BYTES = 512;
const FAT_SECTORS_IN_HEADER = 109;
const ENTRY_BYTES = 128;
/** More than a document of five megabytes can need. */
const MAX_DIRECTORY_SECTORS = 512;
/** Kinds of entry, and the number that stands for none. */
const [STREAM, ROOT, NONE] = [2, 5, 0xffffffff];

interface Header {
  sectorBytes: number;
  /** Where the table lies that says which sector follows which. */
  fatSectors: number[];
  firstDirectorySector: number;
}

async function readHeader(readAt: ReadAt): Promise<Header | undefined> {
  const header = await readAt(0, HEADER_BYTES);
  const [version, shift] = [header.readUInt16LE(26), header.readUInt16LE(30)];
  const isSound = (version === 3 && shift === 9) || (version === 4 && shift === 12);
  if (!header.subarray(0, 8).equals(SIGNATURE) || header.readUInt16LE(28) !== 0xfffe || !isSound) return undefined;
  const fatSectors = Array.from({ length: FAT_SECTORS_IN_HEADER }, (_, at) => header.readUInt32LE(76 + 4 * at));
  return { sectorBytes: 1 << shift, fatSectors, firstDirectorySector: header.readUInt32LE(48) };
}

interface Entry {
  name: string;
  kind: number;
  left: number;
  right: number;
  child: number;
  bytes: number;
}

function entryAt(sector: Buffer, start: number): Entry {
  const nameBytes = Math.min(Math.max(sector.readUInt16LE(start + 64) - 2, 0), 62);
  return {
    name: sector.toString("utf16le", start, start + nameBytes),
    kind: sector.readUInt8(start + 66),
    left: sector.readUInt32LE(start + 68),
    right: sector.readUInt32LE(start + 72),
    child: sector.readUInt32LE(start + 76),
    bytes: sector.readUInt32LE(start + 120),
  };
}

/** The directory, sector by sector along its chain. A chain without an end is cut. */
async function readDirectory(readAt: ReadAt, { sectorBytes, fatSectors, firstDirectorySector }: Header) {
  const sectorAt = (number: number) => readAt((number + 1) * sectorBytes, sectorBytes);
  const entries: Entry[] = [];
  let sector = firstDirectorySector;
  for (let read = 0; sector < 0xfffffffa && read < MAX_DIRECTORY_SECTORS; read++) {
    const content = await sectorAt(sector);
    for (let start = 0; start < sectorBytes; start += ENTRY_BYTES) entries.push(entryAt(content, start));
    const numbersInSector = sectorBytes / 4;
    // The header names the table's first 109 sectors, which reach over 7 megabytes: further than any résumé.
    const table = await sectorAt(fatSectors[Math.floor(sector / numbersInSector)] ?? NONE);
    sector = table.readUInt32LE((sector % numbersInSector) * 4);
  }
  return entries;
}

/** The streams right below the root: not those of another document that is embedded in this one. */
function streamsOf(entries: readonly Entry[]): Entry[] {
  const [root] = entries;
  const found: Entry[] = [];
  const seen = new Set<number>();
  const next = root?.kind === ROOT ? [root.child] : [];
  for (let number = next.pop(); number !== undefined; number = next.pop()) {
    const entry = entries[number];
    if (!entry || seen.has(number)) continue;
    seen.add(number);
    next.push(entry.left, entry.right);
    if (entry.kind === STREAM) found.push(entry);
  }
  return found;
}

/** Whether it is a document of Word before 2007: a compound file with a stream WordDocument. Sheets and installers have none. */
export async function isWordDocument(readAt: ReadAt): Promise<boolean> {
  const header = await readHeader(readAt);
  if (!header) return false;
  const streams = streamsOf(await readDirectory(readAt, header));
  return streams.some(({ name, bytes }) => name === "WordDocument" && bytes > 0);
}
