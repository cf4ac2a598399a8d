import type { LatePart } from "../late-part.tsx";

export const ATTRIBUTE_DIALOG = {
  load: () => import("./attribute-dialog.tsx"),
} satisfies LatePart<unknown>;
