/**
 * Returns the code points for which a TrueType font has a glyph. Reads only mappings of format 4, which all fonts of
 * ours have.
 */
export function codePointsOf(font: Buffer): Set<number> {
  const map = findTable(font, "cmap");
  const found = new Set<number>();
  for (let index = 0; index < map.readUInt16BE(2); index++) {
    const subtable = map.subarray(map.readUInt32BE(4 + 8 * index + 4));
    if (subtable.readUInt16BE(0) === 4) addSegments(found, subtable);
  }
  return found;
}

function findTable(font: Buffer, tag: string): Buffer {
  for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16) {
    if (font.toString("latin1", at, at + 4) === tag) return font.subarray(font.readUInt32BE(at + 8));
  }
  throw new Error(`The font has no table ${tag}`);
}

/** Adds the code points of a mapping of format 4: segments, each with a difference or with an array of glyphs. */
function addSegments(found: Set<number>, subtable: Buffer): void {
  const bytes = subtable.readUInt16BE(6);
  const [ends, starts, deltas, offsets] = [14, 16 + bytes, 16 + 2 * bytes, 16 + 3 * bytes];
  for (let at = 0; at < bytes; at += 2) {
    const start = subtable.readUInt16BE(starts + at);
    const offset = subtable.readUInt16BE(offsets + at);
    for (let code = start; code <= subtable.readUInt16BE(ends + at) && code < 0xffff; code++) {
      const glyph =
        offset === 0
          ? (code + subtable.readUInt16BE(deltas + at)) & 0xffff
          : subtable.readUInt16BE(offsets + at + offset + 2 * (code - start));
      if (glyph !== 0) found.add(code);
    }
  }
}
