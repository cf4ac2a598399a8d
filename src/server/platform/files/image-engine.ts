/** Loads sharp with the first image: until then the process saves 20 MB of memory. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // Decoders of other formats are never used, whatever the file claims to be.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["Png", "Jpeg", "Webp", "Heif", "Nsgif"].map((format) => `VipsForeignLoad${format}File`),
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Lets this process draw SVG images from memory. From a file they could name other files of its folder. */
export async function svgEngine() {
  const sharp = await imageEngine();
  sharp.unblock({ operation: ["VipsForeignLoadSvgBuffer"] });
  return sharp;
}

let loading: ReturnType<typeof loadSharp> | undefined;

/** Returns the single instance of sharp in this process, with its limits set. */
export function imageEngine(): ReturnType<typeof loadSharp> {
  loading ??= loadSharp();
  return loading;
}
