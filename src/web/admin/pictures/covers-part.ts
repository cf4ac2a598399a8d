import type { LatePart } from "../late-part.tsx";

/** Draws the covers of what has no picture. */
export const COVERS = {
  load: () => import("#ui/weave/covers.ts"),
} satisfies LatePart<unknown>;
