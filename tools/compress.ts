// Writes a Brotli and a gzip copy of every text file of the build, so that no request compresses a file.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const folders = ["build/client", "build/map"];
/** Extensions of text files. Fonts and photographs are compressed already. */
const compressible = new Set([".js", ".css", ".svg", ".json", ".txt", ".ico", ".webmanifest"]);

const forms = [
  {
    extension: ".br",
    compress: (content: Buffer) =>
      promisify(brotliCompress)(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
  },
  {
    extension: ".gz",
    compress: (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  },
];

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  for (const { extension, compress } of forms) {
    const compressed = await compress(content);
    if (compressed.length < content.length) await writeFile(`${path}${extension}`, compressed);
  }
}

const entries = await Promise.all(folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true })));
const files = entries.flat().filter((entry) => entry.isFile() && compressible.has(extname(entry.name)));
await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
