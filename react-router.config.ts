import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/web",
  buildDirectory: "build",
  ssr: true,
  // Each part of a route would be a file of its own.
  splitRouteModules: false,
  routeDiscovery: { mode: "initial" },
} satisfies Config;
