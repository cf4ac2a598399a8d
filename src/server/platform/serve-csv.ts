import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { Endpoint, StaffAccess } from "#contract/endpoint.ts";
import { type CsvColumn, csvFile } from "#server/platform/csv.ts";
import { recordAudit } from "#server/platform/database/audit.ts";
import type { Platform } from "#server/platform/platform.ts";
import { admitted, type Call, readCall, routePath, whileAdmitted } from "#server/platform/serve.ts";

interface Export<E extends Endpoint, Row> {
  /** What is exported, as a word: names the file and the line in the trail. */
  name: string;
  columns: readonly CsvColumn<Row>[];
  rows(call: Call<E>): AsyncIterable<readonly Row[]>;
}

/** Streams a CSV export as a download. The audit line is written before the first row, without the search term, which may name a person. */
export function serveCsv<E extends Endpoint & { access: StaffAccess }, Row>(
  app: FastifyInstance,
  platform: Platform,
  call: E,
  { name, columns, rows }: Export<E, Row>,
): void {
  app.route({
    method: call.method,
    url: routePath(call.path),
    ...admitted(platform, call),
    handler: async (request, reply) => {
      const given = readCall(call, request, reply);
      const now = platform.now();
      const account = request.session?.account;
      await platform.database.write((tx) =>
        recordAudit(tx, now, {
          account: { id: account?.id ?? null, name: account?.name ?? "" },
          action: "exported",
          record: { type: name, id: "", name: "" },
          caller: given.caller,
          after: Object.fromEntries(Object.entries(Object(given.query)).filter(([name]) => name !== "q")),
        }),
      );
      const day = now.toISOString().slice(0, 10);
      return reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="${name}-${day}.csv"`)
        .send(Readable.from(csvFile(columns, whileAdmitted(request, rows(given)))));
    },
  });
}
