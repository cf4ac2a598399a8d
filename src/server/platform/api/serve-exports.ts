import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Endpoint, StaffAccess } from "#contract/endpoint.ts";
import { HttpError } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type AuditEntry, recordAudit } from "#server/platform/records/audit.ts";
import { csvFile } from "./csv.ts";
import type { ExportColumn } from "./export-column.ts";
import { limitRequest } from "./limits.ts";
import { type Call, readCall, requireAccess, routePath } from "./serve.ts";
import { XLSX_TYPE, xlsxFile } from "./xlsx.ts";

/** Maximum number of exports at a time, by account and process. */
const MAX_AT_ONCE = 2;
/** `Retry-After` in seconds of a refused export. It is longer than the site's own client waits to repeat a call. */
const BUSY_RETRY_AFTER = 10;

/** Exports that are streamed now, by account. */
const running = new WeakMap<Platform, Map<string, number>>();

/** Counts an export of the account until its response has ended or its client is gone; throws a 429 when too many are running. */
function occupyExport(platform: Platform, accountId: string, { raw }: FastifyReply): void {
  // A destroyed response has closed already, so that nothing would take the count back.
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

/** File of an export that is ready to be streamed. */
interface ExportFile {
  /** Name of the file without the day. */
  name: string;
  extension: "csv" | "xlsx";
  type: string;
  /** Record of the audit log entry. */
  record: AuditEntry["record"];
  contents: AsyncIterable<string | Uint8Array>;
}

/** Streams a file as a download. The audit log entry is written before the first row, without the search term, which may name a person. */
function serveExport<E extends ExportCall>(
  app: FastifyInstance,
  platform: Platform,
  call: E,
  open: (given: Call<E>) => Promise<ExportFile> | ExportFile,
): void {
  app.route({
    method: call.method,
    url: routePath(call.path),
    ...requireAccess(platform, call),
    handler: async (request, reply) => {
      const given = readCall(platform, call, request, reply);
      const now = platform.now();
      const account = request.session?.account;
      occupyExport(platform, account?.id ?? "", reply);
      await limitRequest(platform, call, given);
      const { name, extension, type, record, contents } = await open(given);
      await platform.database.write((tx) =>
        recordAudit(tx, now, {
          account: account ?? { id: null, name: "" },
          action: "exported",
          record,
          caller: given.caller,
          after: Object.fromEntries(Object.entries(Object(given.query)).filter(([field]) => field !== "q")),
        }),
      );
      const day = now.toISOString().slice(0, 10);
      return reply
        .type(type)
        .header("content-disposition", `attachment; filename="${name}-${day}.${extension}"`)
        .send(Readable.from(contents));
    },
  });
}

const CSV = { extension: "csv", type: "text/csv; charset=utf-8" } as const;

/** Serves two calls that stream a list as a download: as CSV and as an Excel file. */
export function serveExports<E extends ExportCall, Row>(
  app: FastifyInstance,
  platform: Platform,
  calls: { csv: E; xlsx: ExportCall & Pick<E, "query"> },
  { name, columns, rows }: Export<E, Row>,
): void {
  const shared = { name, record: { type: name, id: "", name: "", people: [] } };
  serveExport(app, platform, calls.csv, (given) => ({ ...shared, ...CSV, contents: csvFile(columns, rows(given)) }));
  // Both calls have the same query.
  serveExport(app, platform, calls.xlsx as E, (given) => ({
    ...shared,
    extension: "xlsx",
    type: XLSX_TYPE,
    contents: xlsxFile(name, columns, rows(given)),
  }));
}

interface CsvRows<Row> extends Pick<ExportFile, "name" | "record"> {
  columns: readonly ExportColumn<Row>[];
  rows: readonly Row[];
}

/** Serves rows that fit into memory as a CSV file. `find` throws a 404 if their record does not exist. */
export function serveCsv<E extends ExportCall & { csv: true }, Row>(
  app: FastifyInstance,
  platform: Platform,
  call: E,
  find: (given: Call<E>) => Promise<CsvRows<Row>>,
): void {
  serveExport(app, platform, call, async (given) => {
    const { name, record, columns, rows } = await find(given);
    return { name, record, ...CSV, contents: csvFile(columns, inOneBatch(rows)) };
  });
}

async function* inOneBatch<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
