// @ts-check
// `npm run build`: installs what changed, builds the pages and compresses them, whatever was built
// before. `--no-install` installs nothing.
import { build } from "./setup/build.mjs";
import { installIfNeeded } from "./setup/install.mjs";
import { runScript } from "./setup/run.mjs";

await runScript(async () => {
  if (!process.argv.includes("--no-install")) await installIfNeeded();
  await build();
});
