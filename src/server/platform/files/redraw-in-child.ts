import { setPriority } from "node:os";
import { type Redrawing, redrawImage } from "./redraw-image.ts";

/** Result of the child process, as a line of JSON. */
export type Redrawn = { made: Awaited<ReturnType<typeof redrawImage>> } | { error: string };

/** Program of the child process that redraws a large image. Its argument is the `Redrawing` as JSON. */
async function redraw(): Promise<Redrawn> {
  // Pages go first on a server with few processors.
  setPriority(10);
  try {
    // Written by `redrawApart`.
    return { made: await redrawImage(JSON.parse(process.argv[2] ?? "") as Redrawing) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : "" };
  }
}

process.stdout.write(JSON.stringify(await redraw()));
