import type { RouterContextProvider } from "react-router";
import { fillPlaceholders } from "#content/placeholders.ts";
import { linkLabelOf } from "#content/team.ts";
import { findShownPictures } from "#server/pictures/find-shown-pictures.ts";
import { platformContext } from "#server/platform/pages/page-context.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { errorResponse } from "../frame.server.ts";
import type { ShownMember } from "./team-list.tsx";

/** Loads the team with the placeholders in its texts filled in, as on the pages that its texts come from. */
export async function loadTeam(context: Readonly<RouterContextProvider>): Promise<ShownMember[]> {
  const { database, config } = context.get(platformContext);
  try {
    const settings = await readSettings(database.read, config);
    const fill = (text: string) => fillPlaceholders(text, settings);
    const pictures = await findShownPictures(
      database.read,
      settings.team.flatMap(({ portrait }) => portrait ?? []),
    );
    return settings.team.map((member) => ({
      ...member,
      portrait: member.portrait === null ? undefined : pictures.get(member.portrait),
      role: fill(member.role),
      text: fill(member.text),
      linkLabel: fill(linkLabelOf(member)),
    }));
  } catch (error) {
    throw errorResponse(error);
  }
}
