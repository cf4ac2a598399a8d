import { serveAuth } from "#server/auth/routes.ts";
import { sweepChallenges } from "#server/auth/sweep-challenges.ts";
import type { Feature } from "#server/platform/platform.ts";

export const auth: Feature = {
  name: "auth",
  http: { calls: serveAuth },
  background: { sweep: sweepChallenges },
};
