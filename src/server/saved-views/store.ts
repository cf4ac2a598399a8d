import type { ScreenName } from "#contract/screens.ts";
import type { View, ViewInput } from "#contract/views.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { RecordStore } from "#server/platform/records/records.ts";
import { setColumns } from "#server/platform/records/versioned.ts";

/** Saved view as stored, without the caller's `own`. */
export interface StoredView extends Omit<View, "own"> {
  /** Id of the owner's account; `null` if the account was deleted. */
  ownerId: string | null;
}

/** Input of a new view, with the id of its owner. */
type NewView = ViewInput & { ownerId: string };

/** Fields of a view that a change may contain. The screen cannot be changed. */
type ChangedView = Pick<ViewInput, "name" | "query"> & Partial<Pick<ViewInput, "columns" | "shared">>;

type Row = Schema["views"] & { owner: string | null };

function viewOf(row: Row): StoredView {
  return {
    id: row.id,
    name: row.name,
    screen: row.screen,
    query: JSON.parse(row.query),
    columns: row.columns === null ? null : JSON.parse(row.columns),
    shared: row.shared === 1,
    owner: row.owner ?? "",
    ownerId: row.user_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function selectViews(db: Read) {
  return db
    .selectFrom("views")
    .leftJoin("users", "users.id", "views.user_id")
    .selectAll("views")
    .select("users.name as owner");
}

/** Returns the views of these screens that the account owns or others share, by name. */
export async function listViewsFor(db: Read, userId: string, screens: readonly ScreenName[]): Promise<StoredView[]> {
  if (screens.length === 0) return [];
  const rows = await selectViews(db)
    .where("screen", "in", screens)
    .where((eb) => eb.or([eb("views.user_id", "=", userId), eb("shared", "=", 1)]))
    .orderBy("views.name_key")
    .orderBy("views.id")
    .execute();
  return rows.map(viewOf);
}

/** Returns all views of all accounts, unsorted. */
export async function listEveryView(db: Read): Promise<StoredView[]> {
  return (await selectViews(db).execute()).map(viewOf);
}

/** Returns all views of a screen, of every owner. */
export async function listViewsOf(db: Read, screen: ScreenName): Promise<StoredView[]> {
  return (await selectViews(db).where("screen", "=", screen).orderBy("views.id").execute()).map(viewOf);
}

/** Returns these views, at most a chunk, without the id of the owner's account. */
export async function findViews(db: Read, ids: readonly string[]): Promise<Omit<StoredView, "ownerId">[]> {
  const rows = await selectViews(db).where("views.id", "in", ids).orderBy("views.id").execute();
  return rows.map((row) => {
    const { ownerId: _, ...view } = viewOf(row);
    return view;
  });
}

export async function countViewsOf(db: Read, userId: string): Promise<number> {
  const { views } = await db
    .selectFrom("views")
    .select(({ fn }) => fn.countAll<number>().as("views"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(views);
}

/** Deletes the unshared views of an account. */
export async function deleteUnsharedViews(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("views").where("user_id", "=", userId).where("shared", "=", 0).execute();
}

const columnsJson = (columns: readonly string[] | null) => (columns === null ? null : JSON.stringify(columns));

export const viewStore: Omit<RecordStore<StoredView, NewView, ChangedView, never>, "setStatus"> = {
  type: "view",
  affectsPublicPages: false,
  nameOf: ({ name }) => name,
  // The actor of the entry is the owner. A search term may name a person, and the audit trail would keep it.
  inTrail: ({ ownerId: _, owner: __, query, ...view }) => {
    const { q: ___, ...filters } = query;
    return { ...view, query: filters };
  },
  async find(db, id) {
    const row = await selectViews(db).where("views.id", "=", id).executeTakeFirst();
    return row && { record: viewOf(row), version: row.version };
  },
  async insert(tx, id, { name, screen, query, columns, shared, ownerId }, now) {
    await tx
      .insertInto("views")
      .values({
        id,
        user_id: ownerId,
        name,
        name_key: normalizeForSearch(name),
        screen,
        query: JSON.stringify(query),
        columns: columnsJson(columns),
        shared: shared ? 1 : 0,
        version: 1,
        created_at: now,
        updated_at: now,
      })
      .execute();
  },
  async replace(tx, { id }, { name, query, columns, shared }, now) {
    await setColumns(
      tx,
      "views",
      id,
      {
        name,
        name_key: normalizeForSearch(name),
        query: JSON.stringify(query),
        columns: columns === undefined ? undefined : columnsJson(columns),
        shared: shared === undefined ? undefined : shared ? 1 : 0,
      },
      now,
    );
  },
  async remove(tx, id) {
    await tx.deleteFrom("views").where("id", "=", id).execute();
  },
};
