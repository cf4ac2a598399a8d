import { constants, crc32, deflateRawSync } from "node:zlib";

/** A small file with the first bytes of every PDF. */
export const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n");

export interface ZipPart {
  name: string;
  content?: string | Buffer;
  /** False size in the directory. */
  unpacked?: number;
  flags?: number;
  method?: number;
  /** Offset of the part according to the directory. */
  from?: number;
  /** Bytes in the archive instead of the deflated content. */
  packed?: Buffer;
}

const bytesOf = (size: number, fill: (bytes: Buffer) => void): Buffer => {
  const bytes = Buffer.alloc(size);
  fill(bytes);
  return bytes;
};

/** Builds an archive of these parts, with any false entries they declare. */
export function buildZip(parts: readonly ZipPart[], { entries = parts.length, disk = 0, gap = 0 } = {}): Buffer {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const { name, content = "", unpacked, flags = 0x0800, method = 8, from, ...part } of parts) {
    const raw = Buffer.from(content);
    const packed = part.packed ?? (method === 8 ? deflateRawSync(raw) : raw);
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

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

/** Returns the list of content types of a document whose main part has this name and type. */
export const contentTypesOf = (mainPart: string, type = WORD): ZipPart => ({
  name: "[Content_Types].xml",
  content: `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${mainPart}" ContentType="${type}"/></Types>`,
});

/** Parts of a small Word document. */
export const DOCX_PARTS: readonly ZipPart[] = [
  contentTypesOf("word/document.xml"),
  { name: "word/document.xml", content: "<w:document>What I have done so far.</w:document>" },
];

export const buildDocx = (...more: ZipPart[]): Buffer => buildZip([...DOCX_PARTS, ...more]);

/** Returns deflated zeros. Each megabyte ends on a byte boundary, so one compressed block can be repeated. */
export function deflatedZeros(megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: megabytes }, () => block), deflateRawSync(Buffer.alloc(0))]);
}

/** Start of a compound file, the format of Word before 2007. */
export const DOC = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(1528, 0xff)]);
