import type { RouterContextProvider } from "react-router";
import { drawnLogoOf } from "#content/clients.ts";
import type { Client } from "#contract/clients.ts";
import { findShownPictures } from "#server/pictures/find-shown-pictures.ts";
import type { Read } from "#server/platform/database/database.ts";
import { platformContext } from "#server/platform/pages/page-context.ts";
import { findClientProjects } from "#server/projects/client-projects.ts";
import { findPublicProject } from "#server/projects/find-public-project.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { errorResponse } from "../frame.server.ts";
import type { ShownClient } from "./client-strip.tsx";

/** Loads the clients of the strip in their order, each with the slug of the project it links to, unless projects are hidden. */
export async function loadClients(context: Readonly<RouterContextProvider>): Promise<ShownClient[]> {
  const { database, config } = context.get(platformContext);
  const db = database.read;
  try {
    const { clients, hiddenPages } = await readSettings(db, config);
    const hasProjects = !hiddenPages.includes("products");
    const pictures = await findShownPictures(
      db,
      clients.flatMap(({ logo }) => logo ?? []),
    );
    const newest = await findClientProjects(
      db,
      clients.filter(({ projectSlug }) => projectSlug === null).map(({ name }) => name),
    );
    const chosen = await Promise.all(clients.map((client) => chosenProject(db, client)));
    return clients.map((client, at) => ({
      name: client.name,
      picture: client.logo === null ? undefined : pictures.get(client.logo),
      drawing: drawnLogoOf(client),
      project: hasProjects ? (client.projectSlug === null ? newest.get(client.name) : chosen[at]) : undefined,
    }));
  } catch (error) {
    throw errorResponse(error);
  }
}

/** Returns the present slug of a client's chosen project; undefined while it is not published. */
async function chosenProject(db: Read, { projectSlug }: Client): Promise<string | undefined> {
  if (!projectSlug) return undefined;
  const found = await findPublicProject(db, projectSlug);
  return found?.kind === "moved" ? found.slug : found?.project.slug;
}
