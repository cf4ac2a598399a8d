// @ts-check
// `npm start`: installs and builds what changed since the last time, then serves. Runs on Node 20, before any install.
import { buildIfNeeded } from "./tasks/build.mjs";
import { installIfNeeded } from "./tasks/install.mjs";
import { installedEnvironment, installedNode, serverFlags } from "./tasks/project.mjs";
import { runInForeground, runScript } from "./tasks/run.mjs";

await runScript(async () => {
  await installIfNeeded();
  await buildIfNeeded();
  // Without NODE_ENV=production, React renders several times slower.
  const env = installedEnvironment({ NODE_ENV: process.env.NODE_ENV ?? "production" });
  return runInForeground(installedNode, [...serverFlags, "src/server/main.ts"], env);
});
