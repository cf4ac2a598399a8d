import { setPriority } from "node:os";
import { type Redrawing, redrawImage } from "./redraw-image.ts";

/** Result of the child process, as a line of JSON. */
export type Redrawn = { made: Awaited<ReturnType<typeof redrawImage>> } | { error: string };

/** Maximum memory while an SVG is drawn. A logo takes 0.1 GB, but 60 nested layers or steps of a filter take 1.1 GB. */
const MAX_DRAWING_BYTES = 600_000_000;
/** Interval of looks at the memory. A drawing takes up to 40 MB in this time. */
const MEMORY_CHECK_MS = 50;

/** Ends the process once it has taken too much memory. A small SVG may need any amount. */
function limitMemory(): void {
  const look = () => process.memoryUsage.rss() > MAX_DRAWING_BYTES && process.kill(process.pid, "SIGKILL");
  setInterval(look, MEMORY_CHECK_MS).unref();
}

/** Program of the child process that redraws a large image. Its argument is the `Redrawing` as JSON. */
async function redraw(): Promise<Redrawn> {
  // Pages go first on a server with few processors.
  setPriority(10);
  try {
    // Written by `redrawApart`.
    const job = JSON.parse(process.argv[2] ?? "") as Redrawing;
    if (job.kind === "svg") limitMemory();
    return { made: await redrawImage(job) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : "" };
  }
}

process.stdout.write(JSON.stringify(await redraw()));
