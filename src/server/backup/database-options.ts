import { join } from "node:path";
import type { Config } from "#server/platform/config.ts";

/** Where the configured database lies. */
export function databaseOptions(config: Config): { sqliteFile: string; databaseUrl: string | undefined } {
  return { sqliteFile: join(config.dataDir, "website.db"), databaseUrl: config.databaseUrl };
}
