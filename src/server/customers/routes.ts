import type { FastifyInstance } from "fastify";
import { getCustomer, listCustomers } from "#contract/customers.ts";
import * as store from "#server/customers/store.ts";
import type { Platform } from "#server/platform/platform.ts";
import { notFound } from "#server/platform/refused.ts";
import { serve } from "#server/platform/serve.ts";

export function serveCustomers(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, listCustomers, ({ query }) => store.listCustomers(platform.database, query));

  serve(app, platform, getCustomer, async ({ params, setVersion }) => {
    const found = await store.findCustomer(platform.database.read, params.id);
    if (!found) throw notFound("There is no such customer.");
    setVersion(found.version);
    return { data: found.customer };
  });
}
