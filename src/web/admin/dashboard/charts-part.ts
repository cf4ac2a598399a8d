import type { LatePart } from "../late-part.tsx";

/** The charts with what draws them: only the dashboard has need of it. */
export const CHARTS = {
  load: () => import("./dashboard-charts.tsx"),
} satisfies LatePart<unknown>;
