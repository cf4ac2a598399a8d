import { data, type RouterContextProvider, redirect } from "react-router";
import { platformContext } from "#server/platform/pages/page-context.ts";
import { findServicePage, readPublicServices } from "#server/services/public-services.ts";
import { describe, describeAll } from "../described.server.ts";
import { orErrorResponse } from "../frame.server.ts";
import { groupByCategory, type ServiceGroup } from "./group-services.ts";

type Context = Readonly<RouterContextProvider>;

/** Number of other services of the same category on a service's page. */
const OTHERS = 6;

/** Loads the published services by category. Throws an error response if the database is unavailable. */
export async function loadServiceGroups(context: Context): Promise<ServiceGroup[]> {
  const { database } = context.get(platformContext);
  const { rows } = await orErrorResponse(readPublicServices(database, {}));
  return groupByCategory(await describeAll(context, rows));
}

/** Loads the service with a slug, and others of its category. Throws a 404, or a redirect from a former slug. */
export async function loadService(context: Context, slug: string) {
  const { database } = context.get(platformContext);
  const found = await orErrorResponse(findServicePage(database.read, slug));
  if (!found) throw data(null, { status: 404 });
  if (found.kind === "moved") throw redirect(`/services/${found.slug}`, 301);
  const { service } = found;
  const query = { category: service.category, page: 1, pageSize: OTHERS + 1 };
  const { rows } = await orErrorResponse(readPublicServices(database, query));
  return {
    service: await describe(context, service),
    others: rows.filter((one) => one.slug !== slug).slice(0, OTHERS),
  };
}
