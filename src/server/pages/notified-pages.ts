import { DOCUMENTS } from "#content/documents.ts";
import type { NotifiedRecords } from "#server/platform/notices/notified-records.ts";

/** Pages as notifications name them. */
export const notifiedPages: NotifiedRecords = {
  type: "page",
  find: async (_, keys) =>
    DOCUMENTS.flatMap(({ key, title }) =>
      keys.includes(key) ? [{ id: key, title, needs: "pages:read", isSample: false }] : [],
    ),
};
