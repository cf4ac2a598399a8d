// @ts-check
// `npm run build`: draws the pictures, builds the pages and compresses them, whatever was built before.
import { build } from "./setup/build.mjs";
import { installIfNeeded } from "./setup/install.mjs";
import { runScript } from "./setup/run.mjs";

await runScript(async () => {
  await installIfNeeded();
  await build();
});
