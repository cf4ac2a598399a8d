import { join } from "node:path";
import type { Config } from "#server/platform/config.ts";

/** Returns the location of the configured database. */
export function databaseOptions(config: Config): { sqliteFile: string; databaseUrl: string | undefined } {
  return { sqliteFile: join(config.dataDir, "website.db"), databaseUrl: config.databaseUrl };
}
