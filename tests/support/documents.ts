import { crc32, deflateRawSync } from "node:zlib";

/** A small file that begins as every PDF does. */
export const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n");

export interface ZipPart {
  name: string;
  content?: string | Buffer;
  /** What the directory claims in place of the truth. */
  unpacked?: number;
  flags?: number;
  method?: number;
  /** Where the directory says that it begins. */
  from?: number;
}

const bytesOf = (size: number, fill: (bytes: Buffer) => void): Buffer => {
  const bytes = Buffer.alloc(size);
  fill(bytes);
  return bytes;
};

/** An archive of these parts, with whatever lies they tell. */
export function zipOf(parts: readonly ZipPart[], { entries = parts.length, disk = 0, gap = 0 } = {}): Buffer {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const { name, content = "", unpacked, flags = 0x0800, method = 8, from } of parts) {
    const raw = Buffer.from(content);
    const packed = method === 8 ? deflateRawSync(raw) : raw;
    const label = Buffer.from(name);
    const common = (bytes: Buffer, offset: number) => {
      bytes.writeUInt16LE(20, offset);
      bytes.writeUInt16LE(flags, offset + 2);
      bytes.writeUInt16LE(method, offset + 4);
      bytes.writeUInt32LE(crc32(raw), offset + 10);
      bytes.writeUInt32LE(packed.length, offset + 14);
      bytes.writeUInt32LE(unpacked ?? raw.length, offset + 18);
      bytes.writeUInt16LE(label.length, offset + 22);
    };
    const local = bytesOf(30, (bytes) => {
      bytes.writeUInt32LE(0x04034b50);
      common(bytes, 4);
    });
    const central = bytesOf(46, (bytes) => {
      bytes.writeUInt32LE(0x02014b50);
      bytes.writeUInt16LE(20, 4);
      common(bytes, 6);
      bytes.writeUInt32LE(from ?? at, 42);
    });
    files.push(local, label, packed);
    directory.push(central, label);
    at += local.length + label.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = bytesOf(22, (bytes) => {
    bytes.writeUInt32LE(0x06054b50);
    bytes.writeUInt16LE(disk, 4);
    bytes.writeUInt16LE(disk, 6);
    bytes.writeUInt16LE(entries & 0xffff, 8);
    bytes.writeUInt16LE(entries & 0xffff, 10);
    bytes.writeUInt32LE(listed.length, 12);
    bytes.writeUInt32LE(at, 16);
  });
  return Buffer.concat([...files, Buffer.alloc(gap), listed, end]);
}

/** The two parts that make an archive a document. */
export const DOCX_PARTS: readonly ZipPart[] = [
  { name: "[Content_Types].xml", content: "<Types/>" },
  { name: "word/document.xml", content: "<w:document>What I have done so far.</w:document>" },
];

export const docxOf = (...more: ZipPart[]): Buffer => zipOf([...DOCX_PARTS, ...more]);

const [SECTOR, END_OF_CHAIN, FREE, FAT] = [512, 0xfffffffe, 0xffffffff, 0xfffffffd];
const STREAM_SECTORS = 8;

interface CompoundEntry {
  name: string;
  /** 1 for a folder, 2 for a stream, which has 4096 bytes. */
  kind: 1 | 2;
  /** Stands in the folder that is named before it. */
  inside?: boolean;
}

function directoryEntry(name: string, kind: number, links: readonly [number, number, number], start: number): Buffer {
  return bytesOf(128, (bytes) => {
    bytes.write(name, "utf16le");
    bytes.writeUInt16LE(2 * name.length + 2, 64);
    bytes.writeUInt8(kind, 66);
    links.forEach((link, index) => {
      bytes.writeUInt32LE(link, 68 + 4 * index);
    });
    bytes.writeUInt32LE(start, 116);
    bytes.writeUInt32LE(kind === 2 ? STREAM_SECTORS * SECTOR : 0, 120);
  });
}

/** A compound file, as Word, Excel and installers before 2007 wrote them. Its directory's chain may be made to have no end. */
export function compoundFileOf(entries: readonly CompoundEntry[], { endless = false } = {}): Buffer {
  const rows = [directoryEntry("Root Entry", 5, [FREE, FREE, entries.length > 0 ? 1 : FREE], END_OF_CHAIN)];
  const directorySectors = Math.ceil((entries.length + 1) / 4);
  const streams = entries.filter(({ kind }) => kind === 2);
  entries.forEach((entry, index) => {
    const next = entries[index + 1];
    const after = entries.findIndex((one, place) => place > index && !one.inside);
    const sibling = entry.inside ? (next?.inside ? index + 1 : -1) : after;
    const links = [
      FREE,
      sibling < 0 ? FREE : sibling + 1,
      entry.kind === 1 && next?.inside ? index + 2 : FREE,
    ] as const;
    const start = 1 + directorySectors + streams.indexOf(entry) * STREAM_SECTORS;
    rows.push(directoryEntry(entry.name, entry.kind, links, entry.kind === 2 ? start : 0));
  });
  const table = bytesOf(SECTOR, (bytes) => {
    bytes.fill(0xff);
    bytes.writeUInt32LE(FAT);
    for (let sector = 1; sector <= directorySectors; sector++) {
      const last = endless ? 1 : END_OF_CHAIN;
      bytes.writeUInt32LE(sector < directorySectors ? sector + 1 : last, 4 * sector);
    }
  });
  const header = bytesOf(SECTOR, (bytes) => {
    bytes.fill(0xff, 76);
    Buffer.from("d0cf11e0a1b11ae1", "hex").copy(bytes);
    [0x3e, 3, 0xfffe, 9, 6].forEach((value, index) => {
      bytes.writeUInt16LE(value, 24 + 2 * index);
    });
    bytes.writeUInt32LE(1, 44);
    bytes.writeUInt32LE(1, 48);
    bytes.writeUInt32LE(4096, 56);
    bytes.writeUInt32LE(END_OF_CHAIN, 60);
    bytes.writeUInt32LE(END_OF_CHAIN, 68);
    bytes.writeUInt32LE(0, 76);
  });
  const directory = Buffer.concat([...rows, Buffer.alloc(directorySectors * SECTOR - rows.length * 128)]);
  return Buffer.concat([header, table, directory, Buffer.alloc(streams.length * STREAM_SECTORS * SECTOR, 0x20)]);
}

export const docOf = (...more: CompoundEntry[]): Buffer =>
  compoundFileOf([{ name: "1Table", kind: 2 }, { name: "WordDocument", kind: 2 }, ...more]);
