/** Loads sharp with the first image: until then the process saves 20 MB of memory. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // Decoders of other formats are never used, whatever the file claims to be.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ["Png", "Jpeg", "Webp", "Heif"].map((format) => `VipsForeignLoad${format}File`) });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

let loading: ReturnType<typeof loadSharp> | undefined;

/** Returns the single instance of sharp in this process, with its limits set. */
export function imageEngine(): ReturnType<typeof loadSharp> {
  loading ??= loadSharp();
  return loading;
}
