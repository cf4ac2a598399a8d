import type { RouterContextProvider } from "react-router";
import { platformContext } from "#server/platform/pages/page-context.ts";
import { readPublicServices } from "#server/services/public-services.ts";
import { errorResponse } from "../frame.server.ts";
import { groupByCategory, type ServiceGroup } from "./group-services.ts";

/** The Published services by category. Throws the page that says so when the database is away. */
export async function loadPriceList(context: Readonly<RouterContextProvider>): Promise<ServiceGroup[]> {
  const { database } = context.get(platformContext);
  const { rows } = await readPublicServices(database, {}).catch((error: unknown) => {
    throw errorResponse(error);
  });
  return groupByCategory(rows);
}
