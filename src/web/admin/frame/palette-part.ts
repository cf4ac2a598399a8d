import type { LatePart } from "../late-part.tsx";

export const PALETTE = {
  load: () => import("../palette/palette.tsx"),
} satisfies LatePart<unknown>;
