import type { PageKey } from "#contract/page-documents.ts";
import { findPublishedKeys } from "#server/pages/store.ts";
import type { Read } from "#server/platform/database/database.ts";

/** Returns the pages whose words a person has published. The others have the words that they were delivered with. */
export const listPublishedKeys = (db: Read): Promise<PageKey[]> => findPublishedKeys(db);
