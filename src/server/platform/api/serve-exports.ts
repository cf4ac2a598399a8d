import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Endpoint, StaffAccess } from "#contract/endpoint.ts";
import { HttpError } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { csvFile } from "./csv.ts";
import type { ExportColumn } from "./export-column.ts";
import { limitRequest } from "./limits.ts";
import { type Call, readCall, requireAccess, routePath } from "./serve.ts";
import { XLSX_TYPE, xlsxFile } from "./xlsx.ts";

/** Maximum number of exports at a time, by account and process. */
const MAX_AT_ONCE = 2;
/** `Retry-After` in seconds of a refused export. It is too long for the site's own client to repeat the call by itself. */
const BUSY_RETRY_AFTER = 10;

/** Exports that are streamed now, by account. */
const running = new WeakMap<Platform, Map<string, number>>();

/** Counts an export of the account until its response has ended or its client is gone; throws a 429 when too many are running. */
function occupyExport(platform: Platform, accountId: string, { raw }: FastifyReply): void {
  // The event that releases the place has already occurred.
  if (!platform.config.rateLimit || raw.destroyed) return;
  const counts = running.get(platform) ?? new Map<string, number>();
  running.set(platform, counts);
  const count = counts.get(accountId) ?? 0;
  if (count >= MAX_AT_ONCE) {
    const message = `${MAX_AT_ONCE} exports are running already. Try again when one of them has finished.`;
    throw new HttpError(429, "too-many", message, { retryAfter: BUSY_RETRY_AFTER });
  }
  counts.set(accountId, count + 1);
  raw.once("close", () => {
    const left = (counts.get(accountId) ?? 1) - 1;
    if (left > 0) counts.set(accountId, left);
    else counts.delete(accountId);
  });
}

type ExportCall = Endpoint & { access: StaffAccess };

interface Export<E extends Endpoint, Row> {
  /** Plural noun of the records. Names the file and the audit log entry. */
  name: string;
  columns: readonly ExportColumn<Row>[];
  rows(call: Call<E>): AsyncIterable<readonly Row[]>;
}

/**
 * Streams a list as a download, as CSV and as an Excel file. The audit log entry is written before the first row, without the search
 * term, which may name a person.
 */
export function serveExports<E extends ExportCall, Row>(
  app: FastifyInstance,
  platform: Platform,
  calls: { csv: E; xlsx: ExportCall & Pick<E, "query"> },
  { name, columns, rows }: Export<E, Row>,
): void {
  const formats = [
    [
      calls.csv,
      "csv",
      "text/csv; charset=utf-8",
      (batches: AsyncIterable<readonly Row[]>) => csvFile(columns, batches),
    ],
    [calls.xlsx, "xlsx", XLSX_TYPE, (batches: AsyncIterable<readonly Row[]>) => xlsxFile(name, columns, batches)],
  ] as const;
  for (const [call, extension, type, write] of formats)
    app.route({
      method: call.method,
      url: routePath(call.path),
      ...requireAccess(platform, call),
      handler: async (request, reply) => {
        // Both calls have the same query.
        const given = readCall(platform, call as E, request, reply);
        const now = platform.now();
        const account = request.session?.account;
        occupyExport(platform, account?.id ?? "", reply);
        await limitRequest(platform, call, given);
        await platform.database.write((tx) =>
          recordAudit(tx, now, {
            account: account ?? { id: null, name: "" },
            action: "exported",
            record: { type: name, id: "", name: "", people: [] },
            caller: given.caller,
            after: Object.fromEntries(Object.entries(Object(given.query)).filter(([name]) => name !== "q")),
          }),
        );
        const day = now.toISOString().slice(0, 10);
        return reply
          .type(type)
          .header("content-disposition", `attachment; filename="${name}-${day}.${extension}"`)
          .send(Readable.from(write(rows(given))));
      },
    });
}
