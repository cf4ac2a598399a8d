import type { RouterContextProvider } from "react-router";
import { platformContext } from "#server/platform/pages/page-context.ts";
import { readPublicServices } from "#server/services/public-services.ts";
import { errorResponse } from "../frame.server.ts";
import { groupByCategory, type ServiceGroup } from "./group-services.ts";

/** Loads the published services by category. Throws an error response if the database is unavailable. */
export async function loadPriceList(context: Readonly<RouterContextProvider>): Promise<ServiceGroup[]> {
  const { database } = context.get(platformContext);
  const { rows } = await readPublicServices(database, {}).catch((error: unknown) => {
    throw errorResponse(error);
  });
  return groupByCategory(rows);
}
