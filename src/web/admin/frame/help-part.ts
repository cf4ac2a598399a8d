import type { LatePart } from "../late-part.tsx";

export const HELP = {
  load: () => import("../shortcuts/shortcut-help.tsx"),
} satisfies LatePart<unknown>;
