import type { RouterContextProvider } from "react-router";
import { type Client, clients } from "#content/clients.ts";
import { platformContext } from "#server/platform/pages/page-context.ts";
import { findClientProjects } from "#server/projects/find-public-project.ts";
import { errorResponse } from "../frame.server.ts";

/** Client of the strip, with the newest project for it. */
export interface ClientWithCase extends Client {
  project: string | undefined;
}

/** Loads the clients of the strip in their order, each with its case if one is published. */
export async function loadClients(context: Readonly<RouterContextProvider>): Promise<ClientWithCase[]> {
  const { database } = context.get(platformContext);
  try {
    const projects = await findClientProjects(
      database.read,
      clients.map(({ name }) => name),
    );
    return clients.map((client) => ({ ...client, project: projects.get(client.name) }));
  } catch (error) {
    throw errorResponse(error);
  }
}
