import type { LatePart } from "./late-part.tsx";

/** The question before what is hard to take back. */
export const CONFIRMATION = {
  load: () => import("#ui/confirmation.tsx"),
} satisfies LatePart<unknown>;
