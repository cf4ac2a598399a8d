import { PRESENCE_LAPSES_MS } from "#contract/events.ts";
import { serveEvents } from "#server/events/routes.ts";
import { deleteLapsed } from "#server/events/store.ts";
import { presenceTable } from "#server/events/tables.ts";
import type { Feature } from "#server/platform/platform.ts";

export const events: Feature = {
  name: "events",
  tables: [presenceTable],
  http: { calls: serveEvents },
  background: {
    sweep: ({ database, now }) =>
      database.writeReadCommitted((tx) =>
        deleteLapsed(tx, new Date(now().getTime() - PRESENCE_LAPSES_MS).toISOString()),
      ),
  },
};
