import { availableParallelism, loadavg, totalmem } from "node:os";

/** Returns a description of the machine for the report, without names or paths. */
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
