import { portOf, reportUsage } from "#bench/speed/report-usage.ts";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/platform/config.ts";

// The real program, except that the parent process ends it.
const app = await buildApp({
  config: readConfig(),
  loadPages: () => import(new URL("../../build/server/index.js", import.meta.url).href),
});
const url = await app.listen({ port: 0, host: "127.0.0.1" });
reportUsage(portOf(url), () => app.close());
