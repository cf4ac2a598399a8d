import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { createTarDecoder, createTarPacker } from "modern-tar";
import { MANIFEST, Manifest } from "#server/backup/manifest.ts";
import { isDiskError } from "#server/platform/files/is-disk-error.ts";
import { OperatorError } from "#server/platform/operator-error.ts";

/** Archives hold personal data: other accounts of the machine may not read them. */
const FILE_MODE = 0o600;
/** Names of files in an archive, such as `database.sqlite` or `files/0199….webp`. A name cannot lead out of the folder. */
const ENTRY = /^(?:[a-z]+\/)?[a-z0-9][a-z0-9-]*\.[a-z0-9]+$/;
/** Compression level. It is low, since pictures and résumés are compressed already and a backup should not keep a small machine busy. */
const GZIP_LEVEL = 3;
/** Maximum size of a manifest, which is read into memory: enough for 400,000 files. */
const MAX_MANIFEST_BYTES = 64 * 1024 ** 2;

/** Size and hash of each file in an archive. */
export type Contents = Manifest["files"];

/** Error for an archive that is incomplete, changed or from another program. */
class ArchiveDamaged extends OperatorError {
  constructor(where: string) {
    super(`The archive is damaged, and nothing was changed: ${where}`);
  }
}

/** Puts a file into the archive. The stream must give exactly the announced number of bytes. */
export type AddFile = (name: string, bytes: number, contents: Readable) => Promise<void>;

/** Receives one file of an archive. */
export type UnpackFile = (name: string, contents: Readable) => Promise<void>;

/**
 * Writes a gzipped tar, which any tar reads. The manifest that `fill` returns comes last, with the SHA-256 of every file, so an
 * incomplete archive has no manifest.
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
  const written = pipeline(Readable.from(readable), createGzip({ level: GZIP_LEVEL }), output);
  const [manifest] = await Promise.all([fillToTheEnd(), written]);
  return manifest;
}

/**
 * Reads an archive to its end and compares the hash of every file with the manifest, which it returns. Files other than the
 * manifest go to `unpack` in the order of the archive. Throws an OperatorError at the first fault.
 */
export async function readArchive(path: string, unpack: UnpackFile = discard): Promise<Manifest> {
  const found: Contents = {};
  let manifestText = "";
  /** Errors of `receive`, which do not mean that the archive is damaged. */
  const receiveErrors = new Set<unknown>();
  try {
    const decoder = createTarDecoder({ strict: true });
    const decoding = pipeline(createReadStream(path), createGunzip(), Writable.fromWeb(decoder.writable));
    // A failure of decoding also ends the loop below, which reports it.
    decoding.catch(() => undefined);
    for await (const { header, body } of decoder.readable) {
      const { name, size } = header;
      if (header.type !== "file" || !ENTRY.test(name)) throw new ArchiveDamaged(`It holds ${JSON.stringify(name)}.`);
      if (name in found) throw new ArchiveDamaged(`It holds ${name} twice.`);
      if (name === MANIFEST && size > MAX_MANIFEST_BYTES) throw new ArchiveDamaged("Its manifest is too long.");
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
      const receive = name === MANIFEST ? discard : unpack;
      await receive(name, Readable.from(counted())).catch((error: unknown) => {
        receiveErrors.add(error);
        throw error;
      });
      found[name] = { bytes, sha256: hash.digest("hex") };
    }
    await decoding;
  } catch (error) {
    if (error instanceof OperatorError || isDiskError(error) || (unpack !== discard && receiveErrors.has(error)))
      throw error;
    throw new ArchiveDamaged(error instanceof Error ? error.message : "It cannot be read.");
  }
  return checkedManifest(manifestText, found);
}

async function discard(_name: string, contents: Readable): Promise<void> {
  for await (const _chunk of contents);
}

/** Returns the manifest. Throws ArchiveDamaged unless it lists exactly the files that were found, with their hashes. */
function checkedManifest(manifestText: string, found: Contents): Manifest {
  if (manifestText === "") throw new ArchiveDamaged("Its end is missing.");
  const { success, data } = Manifest.safeParse(parseJson(manifestText));
  if (!success) throw new ArchiveDamaged("Its manifest was not written by this program.");
  const { [MANIFEST]: _, ...files } = found;
  for (const [name, file] of Object.entries(data.files)) {
    const unpacked = files[name];
    if (!unpacked) throw new ArchiveDamaged(`${name} is missing.`);
    if (unpacked.sha256 !== file.sha256 || unpacked.bytes !== file.bytes)
      throw new ArchiveDamaged(`${name} was changed.`);
  }
  const unknown = Object.keys(files).find((name) => !(name in data.files));
  if (unknown) throw new ArchiveDamaged(`It holds ${unknown}, which its manifest does not name.`);
  return data;
}

/** Returns the value of a JSON text; undefined if the text is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
