import { availableParallelism, loadavg, totalmem } from "node:os";

/** What the figures were measured on: no name, no path. */
export function machineLine(databases: readonly string[]): string {
  const load = loadavg().map((value) => value.toFixed(1));
  const memory = Math.round(totalmem() / 2 ** 30);
  return [
    `${availableParallelism()} cores, ${memory} GiB`,
    `load ${load.join(" ")}`,
    `Node ${process.versions.node}`,
    ...databases,
  ].join(" · ");
}
