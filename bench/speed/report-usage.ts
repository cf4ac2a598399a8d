import type { Usage } from "#bench/speed/server-process.ts";

function readUsage(): Usage {
  const { user, system } = process.cpuUsage();
  return {
    cpuMs: (user + system) / 1000,
    rssMb: process.memoryUsage.rss() / 2 ** 20,
    peakRssMb: process.resourceUsage().maxRSS / 1024,
  };
}

/** Sends the parent process the port of this program and, on request, its usage. Ends together with the parent. */
export function reportUsage(port: number, close: () => Promise<unknown>): void {
  async function stop(): Promise<void> {
    await close();
    process.exit(0);
  }
  process.on("message", () => process.send?.(readUsage()));
  process.on("disconnect", () => void stop());
  process.on("SIGTERM", () => void stop());
  process.send?.({ port });
}

export function portOf(url: string): number {
  return Number(new URL(url).port);
}
