import type { ListRequest } from "#contract/lists.ts";
import type {
  LinkPicture,
  PICTURE_SORTS,
  Picture,
  PictureChange,
  PictureSize,
  ShownPicture,
} from "#contract/pictures.ts";
import { UPLOAD_NAME } from "#contract/uploads.ts";
import { picturesTable } from "#server/pictures/tables.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import { chunksOf } from "#server/platform/database/chunks.ts";
import type { Database, Read, Tx } from "#server/platform/database/database.ts";
import { claimFile, markFilesForDeletion } from "#server/platform/database/file-reservations.ts";
import { type ListResult, listRows } from "#server/platform/database/lists.ts";
import { normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { RecordStore } from "#server/platform/records/records.ts";
import { setColumns } from "#server/platform/records/versioned.ts";

type Row = Schema["pictures"];
type SizeRow = Schema["picture_sizes"];

/** Picture as stored, without the places where it is used. */
export type StoredPicture = Omit<Picture, "usedIn">;

const SORTS = {
  createdAt: "created_at",
  updatedAt: "updated_at",
  fileName: "file_name_key",
} as const satisfies Record<(typeof PICTURE_SORTS)[number], keyof Row>;

/** Steps in which focal points are stored. */
const FOCUS_STEPS = 1000;

const addressOf = (name: string) => `/uploads/${name}`;

function pictureOf(row: Row, sizes: readonly SizeRow[]): StoredPicture {
  const preview = sizes.find(({ kind }) => kind === "webp")?.name ?? row.id;
  return {
    name: row.id,
    url: addressOf(row.id),
    previewUrl: addressOf(preview),
    fileName: row.file_name,
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    alt: row.alt,
    focusX: row.focus_x / FOCUS_STEPS,
    focusY: row.focus_y / FOCUS_STEPS,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Returns the sizes of these pictures by the pictures' names, narrowest first. */
export async function findSizes(db: Read, names: readonly string[]): Promise<Map<string, SizeRow[]>> {
  const sizes: SizeRow[] = [];
  for (const chunk of chunksOf(names)) {
    const rows = db.selectFrom("picture_sizes").selectAll().where("picture_id", "in", chunk);
    sizes.push(...(await rows.orderBy("picture_id").orderBy("width").execute()));
  }
  return Map.groupBy(sizes, ({ picture_id }) => picture_id);
}

async function picturesOf(db: Read, rows: readonly Row[]): Promise<StoredPicture[]> {
  const sizes = await findSizes(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => pictureOf(row, sizes.get(row.id) ?? []));
}

/** Lists the pictures of the library, without those whose file was replaced. */
export async function listPictureRows(database: Database, request: ListRequest): Promise<ListResult<StoredPicture>> {
  const { rows, total } = await listRows(
    database,
    { table: picturesTable, sorts: SORTS, filters: { replaced: 0 } },
    request,
  );
  return { rows: await picturesOf(database.read, rows), total };
}

export async function findPictures(db: Read, names: readonly string[]): Promise<StoredPicture[]> {
  if (names.length === 0) return [];
  return picturesOf(db, await db.selectFrom("pictures").selectAll().where("id", "in", names).orderBy("id").execute());
}

async function findPicture(db: Read, name: string): Promise<VersionedRecord<StoredPicture> | undefined> {
  const found = db.selectFrom("pictures").selectAll().where("id", "=", name).where("replaced", "=", 0);
  const row = await found.executeTakeFirst();
  const [record] = await picturesOf(db, row ? [row] : []);
  return row && record ? { record, version: row.version } : undefined;
}

/** Returns these pictures as public pages show them, by name. Names without a picture are left out. */
export async function findShownPictures(db: Read, names: readonly string[]): Promise<Map<string, ShownPicture>> {
  if (names.length === 0) return new Map();
  const rows = await db.selectFrom("pictures").selectAll().where("id", "in", names).execute();
  const sizes = await findSizes(
    db,
    rows.map(({ id }) => id),
  );
  return new Map(rows.map((row) => [row.id, shownOf(row, sizes.get(row.id) ?? [])]));
}

/**
 * Returns these pictures as mails show them, by name. A picture without a size for mails is its original. Width and height are
 * those of the original.
 */
export async function findMailPictures(db: Read, names: readonly string[]): Promise<Map<string, ShownPicture>> {
  const [shown, sizes] = [await findShownPictures(db, names), await findSizes(db, names)];
  const forMail = (name: string) => sizes.get(name)?.find(isForMails);
  return new Map(
    [...shown].map(([name, one]) => [name, { ...one, src: addressOf(forMail(name)?.name ?? name), sizes: [] }]),
  );
}

/**
 * Returns a picture as a JPEG or PNG with its width and height, as link previews need it: the size for mails, or the original.
 * Returns undefined while a picture has neither.
 */
export async function findPictureForLinks(db: Read, name: string): Promise<LinkPicture | undefined> {
  const picture = await db.selectFrom("pictures").selectAll().where("id", "=", name).executeTakeFirst();
  if (!picture) return undefined;
  const { width, height, alt } = picture;
  const size = (await findSizes(db, [name])).get(name)?.find(isForMails);
  if (size)
    return { src: addressOf(size.name), width: size.width, height: Math.round((height * size.width) / width), alt };
  return /\.(?:jpg|png)$/.test(name) ? { src: addressOf(name), width, height, alt } : undefined;
}

/** Returns whether a size is the one for mails: a JPEG or PNG. */
export const isForMails = ({ kind }: Pick<SizeRow, "kind">) => kind === "jpg" || kind === "png";

/**
 * Returns whether the background may show through a picture: its size for mails is a PNG, or without one, its file is
 * no JPEG.
 */
function isTransparent(name: string, sizes: readonly SizeRow[]): boolean {
  const size = sizes.find(isForMails);
  return size ? size.kind === "png" : !name.endsWith(".jpg");
}

/**
 * Returns a picture as public pages show it. A width without both AVIF and WebP, such as the one for mails, is left
 * out.
 */
function shownOf(row: Row, sizes: readonly SizeRow[]): ShownPicture {
  const byWidth = Map.groupBy(sizes, ({ width }) => width);
  const pairs = [...byWidth].flatMap(([width, files]): PictureSize[] => {
    const nameOf = (kind: SizeRow["kind"]) => files.find((file) => file.kind === kind)?.name;
    const [avif, webp] = [nameOf("avif"), nameOf("webp")];
    return avif && webp ? [{ width, avif: addressOf(avif), webp: addressOf(webp) }] : [];
  });
  const { id, width, height, alt, focus_x, focus_y } = row;
  const focus = { focusX: focus_x / FOCUS_STEPS, focusY: focus_y / FOCUS_STEPS };
  return { src: addressOf(id), width, height, alt, ...focus, isTransparent: isTransparent(id, sizes), sizes: pairs };
}

const searchOf = (fileName: string, alt: string) => normalizeForSearch(`${fileName}\n${alt}`);

/** SHA-256 of the uploaded bytes and of the stored file, in base64url. */
export interface PictureHashes {
  sent_hash: string;
  stored_hash: string;
}

export type NewPicture = Pick<Row, "id" | "file_name" | "bytes" | "width" | "height"> &
  Partial<PictureHashes & Pick<Row, "alt" | "focus_x" | "focus_y">>;

/**
 * Adds an uploaded picture to the library, with its sizes due at once. Returns whether it was added: not if a picture with the same
 * uploaded bytes exists.
 */
export async function insertPicture(tx: Tx, picture: NewPicture, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const added = await tx
    .insertInto("pictures")
    .values({
      alt: "",
      focus_x: FOCUS_STEPS / 2,
      focus_y: FOCUS_STEPS / 2,
      ...picture,
      file_name_key: normalizeForSearch(picture.file_name),
      sizes_due_at: now.getTime(),
      sizes_tries: 0,
      replaced: 0,
      search: searchOf(picture.file_name, picture.alt ?? ""),
      version: 1,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column("sent_hash").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) return false;
  await claimFile(tx, { store: "files", name: picture.id });
  return true;
}

/**
 * Returns the names of the pictures with a hash, oldest first. Uploaded bytes may be those of a stored file. A stored file counts only
 * if its uploaded bytes are not known, as in an earlier version.
 */
export async function findByHash(db: Read, { sent_hash, stored_hash }: Partial<PictureHashes>): Promise<string[]> {
  const rows = await db
    .selectFrom("pictures")
    .select("id")
    .where((eb) =>
      sent_hash === undefined
        ? eb.and([eb("stored_hash", "=", stored_hash ?? ""), eb("sent_hash", "is", null)])
        : eb.or([eb("sent_hash", "=", sent_hash), eb("stored_hash", "=", sent_hash)]),
    )
    .where("replaced", "=", 0)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns whether a picture was uploaded with these bytes, or is stored with them. */
export async function isBytesOf(db: Read, name: string, hash: string): Promise<boolean> {
  return (await findByHash(db, { sent_hash: hash })).includes(name);
}

/**
 * Removes the unique hash of the uploaded bytes from pictures whose files are missing, so that a new picture may have
 * these bytes.
 */
export async function forgetSentHash(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length > 0) await tx.updateTable("pictures").set({ sent_hash: null }).where("id", "in", names).execute();
}

/** Returns the names of pictures after `last` whose stored file has no hash yet. */
export async function findUnhashed(db: Read, last: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("pictures")
    .select("id")
    .where("stored_hash", "is", null)
    .where("replaced", "=", 0)
    .where("id", ">", last)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function setStoredHash(tx: Tx, name: string, hash: string): Promise<void> {
  await tx.updateTable("pictures").set({ stored_hash: hash }).where("id", "=", name).execute();
}

const stepsOf = (share: number | undefined) => (share === undefined ? undefined : Math.round(share * FOCUS_STEPS));

/** Sets the file name, alternative text and focal point of a picture. Fields that the change leaves out stay unchanged. */
async function setPictureTexts(
  tx: Tx,
  before: StoredPicture,
  { fileName, alt, focusX, focusY }: PictureChange,
  now: string,
): Promise<void> {
  const { name } = before;
  const columns = {
    file_name: fileName,
    file_name_key: fileName === undefined ? undefined : normalizeForSearch(fileName),
    alt,
    focus_x: stepsOf(focusX),
    focus_y: stepsOf(focusY),
    search: searchOf(fileName ?? before.fileName, alt ?? before.alt),
  };
  await setColumns(tx, "pictures", name, columns, now);
}

/** Deletes an unused picture, and marks its files for deletion. Call `removeLooseFiles` after the commit to delete them. */
async function deletePicture(tx: Tx, name: string): Promise<void> {
  const sizes = await tx.selectFrom("picture_sizes").select("name").where("picture_id", "=", name).execute();
  await tx.deleteFrom("pictures").where("id", "=", name).execute();
  await markFilesForDeletion(tx, "files", [name, ...sizes.map((size) => size.name)]);
}

/**
 * Takes a picture whose file is replaced out of the library, and adds the new one with its text and focal point. The row stays for
 * earlier versions and sent campaigns.
 */
export async function replacePicture(tx: Tx, from: string, picture: NewPicture, now: Date): Promise<void> {
  const { alt, focus_x, focus_y } = await tx
    .updateTable("pictures")
    .set({ replaced: 1, sent_hash: null, stored_hash: null })
    .where("id", "=", from)
    .returning(["alt", "focus_x", "focus_y"])
    .executeTakeFirstOrThrow();
  const replacing = { ...picture, alt, focus_x, focus_y };
  // Another picture may have the same bytes.
  if (await insertPicture(tx, replacing, now)) return;
  const { sent_hash: _, stored_hash: __, ...rest } = replacing;
  await insertPicture(tx, rest, now);
}

/** Deletes the replaced pictures that no row shows any more, and marks their files for deletion. */
export async function deleteUnshown(tx: Tx): Promise<void> {
  const rows = await tx
    .selectFrom("pictures")
    .select("id")
    .where("replaced", "=", 1)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("picture_uses").select("id").whereRef("picture_uses.picture_id", "=", "pictures.id"))),
    )
    .execute();
  for (const { id } of rows) await deletePicture(tx, id);
}

export const pictureStore: Omit<RecordStore<StoredPicture, never, PictureChange, never>, "insert" | "setStatus"> = {
  type: picturesTable.recordType,
  affectsPublicPages: true,
  nameOf: ({ fileName, name }) => fileName || name,
  // The sizes are made by the program, and their file is named at random.
  inTrail: ({ previewUrl: _, ...picture }) => picture,
  find: findPicture,
  replace: setPictureTexts,
  remove: deletePicture,
};

/**
 * Locks pictures against deletion, in the transaction that saves their use, and returns the names that exist. On PostgreSQL a deletion at
 * the same time then waits, and finds the use. SQLite has one writer.
 */
export async function lockPictures(tx: Tx, names: readonly string[]): Promise<string[]> {
  const locked: string[] = [];
  // Fields of products and projects may name files that are no uploads.
  for (const chunk of chunksOf(names.filter((name) => UPLOAD_NAME.test(name)))) {
    const rows = await tx
      .updateTable("pictures")
      .set((eb) => ({ version: eb.ref("version") }))
      .where("id", "in", chunk)
      .returning("id")
      .execute();
    locked.push(...rows.map(({ id }) => id));
  }
  return locked;
}

/** Returns the original file names of these pictures, newest first. */
export async function findFileNames(db: Read, names: readonly string[]) {
  return db
    .selectFrom("pictures")
    .select(["id as name", "file_name"])
    .where("id", "in", names)
    .orderBy("id", "desc")
    .execute();
}

/** Returns whether a picture or a size has this name. */
export async function isStored(db: Read, name: string): Promise<boolean> {
  const picture = await db.selectFrom("pictures").select("id").where("id", "=", name).executeTakeFirst();
  if (picture) return true;
  const size = await db.selectFrom("picture_sizes").select("name").where("name", "=", name).executeTakeFirst();
  return size !== undefined;
}

/** Texts of a picture, which may name people. */
export type PictureTexts = Pick<Row, "id" | "file_name" | "alt">;

/** Returns the texts of all pictures that have one. */
export async function listPictureTexts(db: Read): Promise<PictureTexts[]> {
  return db
    .selectFrom("pictures")
    .select(["id", "file_name", "alt"])
    .where(({ eb, or }) => or([eb("file_name", "!=", ""), eb("alt", "!=", "")]))
    .execute();
}

/** Removes file name and alternative text of pictures. The pictures stay. */
export async function clearTexts(tx: Tx, names: readonly string[], now: string): Promise<void> {
  await tx
    .updateTable("pictures")
    .set((eb) => ({
      file_name: "",
      file_name_key: "",
      alt: "",
      search: "",
      version: eb("version", "+", 1),
      updated_at: now,
    }))
    .where("id", "in", names)
    .execute();
}

/** Claims the picture whose sizes are due longest, until `leaseEnds` (epoch ms), and counts the try. */
export async function claimUnsized(tx: Tx, now: number, leaseEnds: number): Promise<Row | undefined> {
  const due = await tx
    .selectFrom("pictures")
    .select("id")
    .where("sizes_due_at", "<=", now)
    .orderBy("sizes_due_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (!due) return undefined;
  return tx
    .updateTable("pictures")
    .set((eb) => ({ sizes_due_at: leaseEnds, sizes_tries: eb("sizes_tries", "+", 1) }))
    .where("id", "=", due.id)
    .where("sizes_due_at", "<=", now)
    .returningAll()
    .executeTakeFirst();
}

/** Sets when the sizes of a picture are tried again; never, if `at` is null. */
export async function postponeSizes(tx: Tx, name: string, at: number | null): Promise<void> {
  await tx.updateTable("pictures").set({ sizes_due_at: at }).where("id", "=", name).execute();
}

/**
 * Makes a claimed picture due again at `now` and takes back the counted try, for a process that stops before all sizes
 * are made.
 */
export async function releaseUnsized(tx: Tx, name: string, now: number): Promise<void> {
  await tx
    .updateTable("pictures")
    .set((eb) => ({ sizes_due_at: now, sizes_tries: eb("sizes_tries", "-", 1) }))
    .where("id", "=", name)
    .execute();
}

/**
 * Stores further sizes of a picture. Returns whether they were stored: not if the picture was deleted, or if another process made them
 * after the lease. The sweep then deletes the files.
 */
export async function addSizes(tx: Tx, name: string, sizes: readonly Omit<SizeRow, "picture_id">[]): Promise<boolean> {
  const [kept] = await lockPictures(tx, [name]);
  if (!kept) return false;
  await postponeSizes(tx, name, null);
  const had = (await findSizes(tx, [name])).get(name) ?? [];
  const isThere = sizes.some((size) => had.some(({ kind }) => kind === size.kind));
  if (isThere || sizes.length === 0) return false;
  for (const size of sizes) await claimFile(tx, { store: "files", name: size.name });
  await tx
    .insertInto("picture_sizes")
    .values(sizes.map((size) => ({ ...size, picture_id: name })))
    .execute();
  return true;
}
