import { send } from "#tests/support/http.ts";

/** Metrics of the program at one moment. */
export interface Sample {
  seconds: number;
  rssMb: number;
  heapMb: number;
  /** Open descriptors, except connections of clients. */
  descriptors: number;
  lagP99Ms: number;
  lagMaxMs: number;
}

const MB = 2 ** 20;

async function readSample(metricsUrl: string, seconds: number): Promise<Sample> {
  const { text } = await send(metricsUrl);
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
  return {
    seconds,
    rssMb: figure("process_resident_memory_bytes") / MB,
    heapMb: figure("nodejs_heap_size_used_bytes") / MB,
    descriptors: figure("process_open_fds") - figure("website_open_sockets"),
    lagP99Ms: figure("nodejs_eventloop_lag_p99_seconds") * 1000,
    lagMaxMs: figure("nodejs_eventloop_lag_max_seconds") * 1000,
  };
}

/** Reads the metrics every `everyMs`. Returns a function that stops and returns the samples. */
export async function startSampling(metricsUrl: string, everyMs: number) {
  const startedAt = performance.now();
  const samples: Sample[] = [];
  const sample = async () => {
    samples.push(await readSample(metricsUrl, Math.round((performance.now() - startedAt) / 1000)));
  };
  await sample();
  let underWay = Promise.resolve();
  const timer = setInterval(() => {
    underWay = underWay.then(sample);
  }, everyMs);
  return async (): Promise<Sample[]> => {
    clearInterval(timer);
    await underWay;
    await sample();
    return samples;
  };
}
