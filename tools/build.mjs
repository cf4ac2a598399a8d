// @ts-check
// `npm run build`: installs what changed, builds the pages and compresses them, whatever was built
// before. `--no-install` installs nothing.
import { build } from "./tasks/build.mjs";
import { installIfNeeded } from "./tasks/install.mjs";
import { runScript } from "./tasks/run.mjs";

await runScript(async () => {
  if (!process.argv.includes("--no-install")) await installIfNeeded();
  await build();
});
