import { readdir } from "node:fs/promises";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Metric } from "#server/metrics/exposition.ts";

const RESOLUTION_MS = 20;

export type EventLoopDelays = ReturnType<typeof monitorEventLoopDelay>;

/** Starts measuring the delay of the event loop. */
export function watchEventLoop(): EventLoopDelays {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  return histogram;
}

/** Returns the delay in seconds. Node's measurement includes the interval of its timer. */
function secondsLate(nanoseconds: number): number {
  return Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1000);
}

function gauge(name: string, help: string, value: number): Metric {
  return { name, type: "gauge", help, samples: [{ value }] };
}

/** Returns the event loop delays since the last reading, so that a bad minute is visible. */
function readEventLoop(histogram: EventLoopDelays): Metric[] {
  const figures = [
    ["p50", histogram.percentile(50)],
    ["p99", histogram.percentile(99)],
    ["max", histogram.count > 0 ? histogram.max : 0],
  ] as const;
  histogram.reset();
  return figures.map(([part, value]) =>
    gauge(
      `nodejs_eventloop_lag_${part}_seconds`,
      `How late the event loop has been since the last reading: ${part}.`,
      secondsLate(value),
    ),
  );
}

/** Returns the number of open file descriptors, which is available on Linux only. */
async function readDescriptors(): Promise<Metric[]> {
  const open = await readdir("/proc/self/fd").catch(() => undefined);
  return open ? [gauge("process_open_fds", "Open file descriptors.", open.length)] : [];
}

/** Returns Node's own figures, under the names that dashboards for Node use. */
export async function processMetrics(eventLoop: EventLoopDelays): Promise<Metric[]> {
  const { rss, heapTotal, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    {
      name: "process_cpu_seconds_total",
      type: "counter",
      help: "Processor time, in seconds.",
      samples: [{ value: (user + system) / 1e6 }],
    },
    gauge("process_uptime_seconds", "Seconds since the process started.", process.uptime()),
    gauge(
      "process_start_time_seconds",
      "When the process started, in seconds since 1970.",
      Date.now() / 1000 - process.uptime(),
    ),
    gauge("process_resident_memory_bytes", "Memory that the process holds.", rss),
    gauge("nodejs_heap_size_total_bytes", "Size of the JavaScript heap.", heapTotal),
    gauge("nodejs_heap_size_used_bytes", "How much of that heap is in use.", heapUsed),
    gauge("nodejs_external_memory_bytes", "Memory outside that heap that its objects hold.", external),
    ...readEventLoop(eventLoop),
    ...(await readDescriptors()),
  ];
}
