import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { createTarDecoder, createTarPacker } from "modern-tar";
import { freeSpaceOn } from "#server/backup/free-space.ts";
import { MANIFEST, Manifest } from "#server/backup/manifest.ts";
import { OperatorError } from "#server/platform/operator-error.ts";

/** Files of people: nobody else on the machine may read what they lie in. */
const [FOLDER_MODE, FILE_MODE] = [0o700, 0o600];
/** `database.sqlite`, `files/0199….webp`: names of our own making, and never a way out of a folder. */
const ENTRY = /^(?:[a-z]+\/)?[a-z0-9][a-z0-9-]*\.[a-z0-9]+$/;
/** Of gzip: pictures and résumés are packed already, and a backup should not keep a small machine busy. */
const PACKING_LEVEL = 3;
/** Kept in memory: enough for 400,000 files. */
const MAX_MANIFEST_BYTES = 64 * 1024 ** 2;

/** What an archive says of each of its files. */
export type Contents = Manifest["files"];

/** An archive is not whole, or none of ours. */
class ArchiveDamaged extends OperatorError {
  constructor(where: string) {
    super(`The archive is damaged, and nothing was changed: ${where}`);
  }
}

/** Puts a file into the archive. The stream must give exactly as many bytes as were announced. */
export type AddFile = (name: string, bytes: number, contents: Readable) => Promise<void>;

/**
 * Writes an archive: a packed tar, readable with any tar. What `fill` answers goes last, as the manifest, with the SHA-256 of
 * every file: an archive that was cut off has none.
 */
export async function writeArchive(
  path: string,
  fill: (add: AddFile) => Promise<Omit<Manifest, "files">>,
): Promise<Manifest> {
  const { readable, controller } = createTarPacker();
  const files: Contents = {};

  async function add(name: string, bytes: number, contents: Readable): Promise<void> {
    const hash = createHash("sha256");
    const body = controller.add({ name, size: bytes, type: "file", mode: FILE_MODE, mtime: new Date() });
    await pipeline(
      contents,
      async function* counting(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
      },
      Writable.fromWeb(body),
    );
    files[name] = { bytes, sha256: hash.digest("hex") };
  }

  async function fillToTheEnd(): Promise<Manifest> {
    try {
      const manifest = { ...(await fill(add)), files: { ...files } };
      const text = Buffer.from(`${JSON.stringify(manifest, undefined, 1)}\n`);
      await add(MANIFEST, text.length, Readable.from([text]));
      controller.finalize();
      return manifest;
    } catch (error) {
      controller.error(error);
      throw error;
    }
  }

  const output = createWriteStream(path, { flags: "wx", mode: FILE_MODE, flush: true });
  const written = pipeline(Readable.from(readable), createGzip({ level: PACKING_LEVEL }), output);
  const [manifest] = await Promise.all([fillToTheEnd(), written]);
  return manifest;
}

/**
 * Reads an archive to its end and holds every file against the manifest; with a folder, unpacks it there, as long as its disk has
 * room: how much that takes is known file by file. Throws an OperatorError at the first thing that is wrong.
 */
export async function readArchive(path: string, folder?: string): Promise<Manifest> {
  const found: Contents = {};
  let manifestText = "";
  try {
    const requireSpace = folder === undefined ? undefined : await freeSpaceOn(folder);
    const decoder = createTarDecoder({ strict: true });
    const unpacking = pipeline(createReadStream(path), createGunzip(), Writable.fromWeb(decoder.writable));
    // It also ends what is read below, which tells of it.
    unpacking.catch(() => undefined);
    for await (const { header, body } of decoder.readable) {
      const { name, size } = header;
      if (header.type !== "file" || !ENTRY.test(name)) throw new ArchiveDamaged(`It holds ${JSON.stringify(name)}.`);
      if (name in found) throw new ArchiveDamaged(`It holds ${name} twice.`);
      if (name === MANIFEST && size > MAX_MANIFEST_BYTES) throw new ArchiveDamaged("Its manifest is too long.");
      await requireSpace?.(`the archive's ${name}`, size);
      const hash = createHash("sha256");
      let bytes = 0;
      async function* counted() {
        for await (const chunk of body) {
          hash.update(chunk);
          bytes += chunk.length;
          if (name === MANIFEST) manifestText += Buffer.from(chunk).toString("latin1");
          yield chunk;
        }
      }
      await pipeline(counted, await writerFor(name, folder));
      found[name] = { bytes, sha256: hash.digest("hex") };
    }
    await unpacking;
  } catch (error) {
    if (error instanceof OperatorError || isFault(error)) throw error;
    throw new ArchiveDamaged(error instanceof Error ? error.message : "It cannot be read.");
  }
  return checked(manifestText, found);
}

/** The disk's own trouble is not the archive's. */
function isFault(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}

async function writerFor(name: string, folder: string | undefined): Promise<Writable> {
  if (folder === undefined) return new Writable({ write: (_chunk, _encoding, done) => done() });
  const path = join(folder, dirname(name), basename(name));
  await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE });
  return createWriteStream(path, { flags: "wx", mode: FILE_MODE });
}

function checked(manifestText: string, found: Contents): Manifest {
  if (manifestText === "") throw new ArchiveDamaged("Its end is missing.");
  const { success, data } = Manifest.safeParse(parsed(manifestText));
  if (!success) throw new ArchiveDamaged("Its manifest was not written by this program.");
  const { [MANIFEST]: _, ...files } = found;
  for (const [name, file] of Object.entries(data.files)) {
    const is = files[name];
    if (!is) throw new ArchiveDamaged(`${name} is missing.`);
    if (is.sha256 !== file.sha256 || is.bytes !== file.bytes) throw new ArchiveDamaged(`${name} was changed.`);
  }
  const unknown = Object.keys(files).find((name) => !(name in data.files));
  if (unknown) throw new ArchiveDamaged(`It holds ${unknown}, which its manifest does not name.`);
  return data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
