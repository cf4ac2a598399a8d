import type { RouterContextProvider } from "react-router";
import { type Client, clients } from "#content/clients.ts";
import { platformContext } from "#server/platform/pages/page-context.ts";
import { findNewestSlugOfClient } from "#server/projects/store.ts";
import { pageOf } from "../frame.server.ts";

/** A client of the strip, and the newest project that was done for it. */
export interface ClientWithCase extends Client {
  project: string | undefined;
}

/** The clients of the strip in their order, each with its case as far as one is published. */
export async function loadClients(context: Readonly<RouterContextProvider>): Promise<ClientWithCase[]> {
  const { database } = context.get(platformContext);
  try {
    return await Promise.all(
      clients.map(async (client) => ({ ...client, project: await findNewestSlugOfClient(database.read, client.name) })),
    );
  } catch (error) {
    throw pageOf(error);
  }
}
