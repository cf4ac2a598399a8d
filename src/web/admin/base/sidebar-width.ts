import { useMediaQuery } from "#ui/use-media-query.ts";
import { storedChoice } from "./stored-choice.ts";

type Width = "rail" | "wide";
const width = storedChoice("sidebar", (text): text is Width => text === "rail" || text === "wide");

/** Window width from which names fit beside a table. The user's choice takes precedence. */
const ROOMY = "(min-width: 1180px)";

export const chooseSidebarWidth = width.choose;

/** Returns whether the sidebar shows icons only: by the user's choice, or because a table needs the room. */
export function useIsRail(): boolean {
  const isRoomy = useMediaQuery(ROOMY);
  const chosen = width.use();
  return chosen === undefined ? !isRoomy : chosen === "rail";
}
