import { type SqlBool, sql } from "kysely";
import { centsOf } from "#contract/fields.ts";
import type { ListRequest } from "#contract/lists.ts";
import {
  SERVICE_MESSAGES,
  type SERVICE_SORTS,
  type Service,
  type ServiceChange,
  type ServiceInput,
} from "#contract/services.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Database, Read, Tx } from "#server/platform/database/database.ts";
import { type ListPlan, type ListResult, listRows, streamRows } from "#server/platform/database/lists.ts";
import { normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import { type SiteRequest, searchRanked } from "#server/platform/database/ranked-search.ts";
import { isSample } from "#server/platform/database/samples.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { searchColumns } from "#server/platform/database/search-words.ts";
import { forgetSlugs, moveSlug } from "#server/platform/records/former-slugs.ts";
import type { RecordStore } from "#server/platform/records/records.ts";
import { setColumns } from "#server/platform/records/versioned.ts";
import { servicesTable } from "#server/services/tables.ts";

type Row = Schema["services"];

const SORTS = {
  createdAt: "created_at",
  name: "name_key",
  category: "category_key",
  price: "starter_cents",
  status: "status",
} as const satisfies Record<(typeof SERVICE_SORTS)[number], keyof Row>;

export type ServiceFilters = ListRequest & { category?: string | undefined; status?: Row["status"] | undefined };

function serviceOf(row: Row): Service {
  return {
    id: row.id,
    _id: row.id,
    name: row.name,
    slug: row.slug,
    category: row.category,
    description: row.description,
    price: {
      starter: row.starter_cents / 100,
      professional: row.professional_cents / 100,
      enterprise: row.enterprise_cents / 100,
    },
    unit: row.unit,
    tiers: JSON.parse(row.tiers),
    features: JSON.parse(row.features),
    benefits: JSON.parse(row.benefits),
    status: row.status,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    sample: isSample(row),
  };
}

/** Sort columns within one category. Sorting by category then means oldest first, in the order of an index. */
const SORTS_WITHIN_CATEGORY = { ...SORTS, category: "created_at" } as const;

function planOf({ category, status }: ServiceFilters): ListPlan<"services"> {
  const sorts = category === undefined ? SORTS : SORTS_WITHIN_CATEGORY;
  return { table: servicesTable, sorts, filters: { category, status } };
}

export async function listServices(database: Database, filters: ServiceFilters): Promise<ListResult<Service>> {
  const { rows, total } = await listRows(database, planOf(filters), filters);
  return { rows: rows.map(serviceOf), total };
}

export async function* everyService(database: Database, filters: ServiceFilters): AsyncGenerator<Service[]> {
  for await (const rows of streamRows(database, planOf(filters), filters)) yield rows.map(serviceOf);
}

/** Returns the published services that have all words of a query, the best first. */
export async function searchPublicServices(database: Database, request: SiteRequest) {
  const isPublic = sql<SqlBool>`services.status = 'Published'`;
  const rows = await searchRanked(database, { table: servicesTable, title: "name_key", isPublic }, request);
  return rows.map((row) => ({ service: serviceOf(row), rank: row.place }));
}

async function findService(db: Read, id: string): Promise<VersionedRecord<Service> | undefined> {
  const row = await db.selectFrom("services").selectAll().where("id", "=", id).executeTakeFirst();
  return row && { record: serviceOf(row), version: row.version };
}

export async function findServiceBySlug(db: Read, slug: string): Promise<Service | undefined> {
  const row = await db.selectFrom("services").selectAll().where("slug", "=", slug).executeTakeFirst();
  return row && serviceOf(row);
}

export async function hasServices(db: Read): Promise<boolean> {
  return (await db.selectFrom("services").select("id").limit(1).executeTakeFirst()) !== undefined;
}

type Texts = Pick<Service, "description" | "features" | "benefits" | "tiers">;

/** Returns the texts of a service on the public pages, without its name and category. */
export function textsOfService({ description, features, benefits, tiers }: Texts): string[] {
  return [description, ...features, ...benefits, ...Object.values(tiers).flat()];
}

type Fields = Pick<ServiceInput, "name" | "slug" | "category" | "description" | "price">;
type OptionalTexts = Omit<Texts, "description">;

/** Returns the columns of the required fields, with the columns for sorting and searching derived from them. */
function columnsOf({ name, slug, category, description, price }: Fields, texts: OptionalTexts) {
  return {
    name,
    name_key: normalizeForSearch(name),
    slug,
    category,
    category_key: normalizeForSearch(category),
    description,
    starter_cents: centsOf(price.starter),
    professional_cents: centsOf(price.professional),
    enterprise_cents: centsOf(price.enterprise),
    ...searchColumns([name, slug, category], textsOfService({ ...texts, description })),
  };
}

const NO_TEXTS: OptionalTexts = {
  features: [],
  benefits: [],
  tiers: { starter: [], professional: [], enterprise: [] },
};

/** Inserts a service. Sample records are marked. */
export async function insertService(
  tx: Tx,
  id: string,
  input: ServiceInput,
  now: string,
  sample: Row["sample"] = 0,
): Promise<void> {
  const texts = { ...NO_TEXTS, ...input };
  await tx
    .insertInto("services")
    .values({
      id,
      ...columnsOf(input, texts),
      unit: input.unit ?? null,
      tiers: JSON.stringify(texts.tiers),
      features: JSON.stringify(texts.features),
      benefits: JSON.stringify(texts.benefits),
      status: input.status ?? "Draft",
      sample,
      version: 1,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

async function replaceService(tx: Tx, before: Service, change: ServiceChange, now: string): Promise<void> {
  const { status, unit, tiers, features, benefits } = change;
  const { id } = before;
  const columns = {
    // Fields that the change leaves out stay as they are.
    ...columnsOf(change, { ...before, ...change }),
    unit,
    tiers: tiers && JSON.stringify(tiers),
    features: features && JSON.stringify(features),
    benefits: benefits && JSON.stringify(benefits),
    status,
  };
  await setColumns(tx, "services", id, columns, now);
  await moveSlug(tx, { resource: "services", id }, before.slug, change.slug, now);
}

async function setServiceStatus(tx: Tx, { id }: Service, status: Row["status"], now: string): Promise<void> {
  await setColumns(tx, "services", id, { status }, now);
}

async function deleteService(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("services").where("id", "=", id).execute();
  await forgetSlugs(tx, { resource: "services", id });
}

/** Returns whether visitors see a service. */
export const isPublic = ({ status }: Pick<Service, "status">): boolean => status === "Published";

export const serviceStore: RecordStore<Service, ServiceInput, ServiceChange, Row["status"]> = {
  type: servicesTable.recordType,
  affectsPublicPages: true,
  unique: {
    "services.slug": { path: "slug", message: SERVICE_MESSAGES.slugTaken },
  },
  nameOf: (service) => service.name,
  shownSlugOf: (service) => (isPublic(service) ? { resource: "services", slug: service.slug } : undefined),
  find: findService,
  insert: insertService,
  replace: replaceService,
  setStatus: setServiceStatus,
  remove: deleteService,
};
