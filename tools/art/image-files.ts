import { crc32, deflateSync } from "node:zlib";

/** Square picture of `size` by `size` pixels: red, green, blue, alpha from 0 to 255, row by row from the top. */
export type Pixels = { readonly size: number; readonly rgba: Uint8Array };

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const EIGHT_BITS = 8;
const RED_GREEN_BLUE_ALPHA = 6;

/** Returns a PNG file with unfiltered rows and maximum zlib compression (W3C PNG specification, sections 5 and 11). */
export function encodePng({ size, rgba }: Pixels): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.writeUInt8(EIGHT_BITS, 8);
  header.writeUInt8(RED_GREEN_BLUE_ALPHA, 9);
  const bytesPerRow = size * 4;
  const rows = Buffer.alloc((bytesPerRow + 1) * size);
  for (let row = 0; row < size; row += 1) {
    // The byte before each row is its filter. It stays 0, for no filter.
    rows.set(rgba.subarray(row * bytesPerRow, (row + 1) * bytesPerRow), row * (bytesPerRow + 1) + 1);
  }
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(rows, { level: 9 })),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(typeAndData));
  return Buffer.concat([length, typeAndData, checksum]);
}

const ICO_HEADER_LENGTH = 6;
const ICO_ENTRY_LENGTH = 16;

/** Returns an ICO file with each picture as a PNG, which every browser reads. Maximum size of a picture: 255 px. */
export function encodeIco(pictures: readonly Pixels[]): Buffer {
  const files = pictures.map(encodePng);
  const header = Buffer.alloc(ICO_HEADER_LENGTH);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let position = ICO_HEADER_LENGTH + ICO_ENTRY_LENGTH * pictures.length;
  const entries = pictures.map(({ size }, index) => {
    const length = files[index]?.length ?? 0;
    const entry = Buffer.alloc(ICO_ENTRY_LENGTH);
    entry.writeUInt8(size, 0);
    entry.writeUInt8(size, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(length, 8);
    entry.writeUInt32LE(position, 12);
    position += length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...files]);
}
