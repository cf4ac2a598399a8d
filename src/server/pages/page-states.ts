import type { PageDocument, ValueOf } from "#content/document.ts";
import { DOCUMENTS, documentOf } from "#content/documents.ts";
import { fillPlaceholders, PLACEHOLDER_NAMES, type PlaceholderSettings } from "#content/placeholders.ts";
import type { DocumentFields, PageDetail, PageKey, PageRow } from "#contract/page-documents.ts";
import { z } from "#contract/zod.ts";
import { changesBetween } from "#server/pages/document-changes.ts";
import { pageFieldsOf } from "#server/pages/document-fields.ts";
import { completeValue, schemaOf } from "#server/pages/document-schema.ts";
import { findStoredPage, type StoredPage } from "#server/pages/store.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Read } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { readSettings } from "#server/settings/read-settings.ts";

/** Returns the stored document, completed for this version of the program, or `none` if nothing is stored. */
function completeOr<None>(document: PageDocument, stored: unknown, none: None): ValueOf<PageDocument> | None {
  return stored === undefined ? none : completeValue(document, stored);
}

/** Returns the published document of a page, or the initial document if none was published. */
export function publishedDocument({ key, published }: Pick<StoredPage, "key" | "published">): DocumentFields {
  return completeValue(documentOf(key), published?.document);
}

/** Returns the document that a new draft starts from: the scheduled one, or else the published one. */
export function draftBase(page: Pick<StoredPage, "key" | "published" | "scheduled">): DocumentFields {
  return completeOr(documentOf(page.key), page.scheduled, undefined) ?? publishedDocument(page);
}

/** Returns the document that the editor shows: the draft, or else the base of a new draft. */
export function editableDocument(page: StoredPage): DocumentFields {
  return completeOr(documentOf(page.key), page.draft, undefined) ?? draftBase(page);
}

function stateOf({ draft, scheduledFor }: StoredPage): PageRow["state"] {
  if (scheduledFor !== null) return "Scheduled";
  return draft === undefined ? "Published" : "Draft";
}

/** Returns the row of a page in the list of pages. */
export function rowOf(page: StoredPage): PageRow {
  const { key, title, path } = documentOf(page.key);
  return {
    key,
    title,
    path,
    state: stateOf(page),
    publishedAt: page.published?.publishedAt ?? null,
    scheduledFor: page.scheduledFor,
    updatedAt: page.updatedAt,
    updatedBy: page.updatedBy?.name ?? "",
  };
}

export async function listPageRows(db: Read): Promise<PageRow[]> {
  return Promise.all(DOCUMENTS.map(async ({ key }) => rowOf(await findStoredPage(db, key))));
}

/** Returns a page as the editor needs it: its documents, what differs between them, and the schema of its fields. */
export async function findPage(
  { config }: Pick<Platform, "config">,
  db: Read,
  key: PageKey,
): Promise<VersionedRecord<PageDetail>> {
  const page = await findStoredPage(db, key);
  const document = documentOf(key);
  const settings = await readSettings(db, config);
  const [published, edited] = [publishedDocument(page), editableDocument(page)];
  const fields = pageFieldsOf(document.fields);
  const record = {
    ...rowOf(page),
    published,
    draft: completeOr(document, page.draft, null),
    scheduled: completeOr(document, page.scheduled, null),
    edited,
    changes: changesBetween(fields, published, edited),
    fields,
    schema: jsonSchemaOf(document),
    placeholders: placeholdersOf(settings),
  };
  return { record, version: page.version };
}

function placeholdersOf(settings: PlaceholderSettings): PageDetail["placeholders"] {
  return PLACEHOLDER_NAMES.map((name) => ({ name, value: fillPlaceholders(`{${name}}`, settings) }));
}

const schemas = new Map<PageKey, PageDetail["schema"]>();

/** Returns the JSON schema of a document that can be published. */
function jsonSchemaOf(document: PageDocument): PageDetail["schema"] {
  const known = schemas.get(document.key) ?? { ...z.toJSONSchema(schemaOf(document, "published"), { io: "input" }) };
  schemas.set(document.key, known);
  return known;
}
