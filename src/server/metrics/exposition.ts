/** Metric with its values, for Prometheus. */
export interface Metric {
  name: string;
  type: "counter" | "gauge" | "histogram";
  help: string;
  samples: readonly Sample[];
}

interface Sample {
  value: number;
  labels?: Readonly<Record<string, string | number>>;
  /** End of the metric's name: `_bucket`, `_sum` or `_count` of a histogram. */
  suffix?: string;
}

export const EXPOSITION_TYPE = "text/plain; version=0.0.4; charset=utf-8";

function labelsOf(labels: Sample["labels"]): string {
  const pairs = Object.entries(labels ?? {}).map(([name, value]) => `${name}=${JSON.stringify(String(value))}`);
  return pairs.length > 0 ? `{${pairs.join(",")}}` : "";
}

/** Returns the metrics in Prometheus' text format, version 0.0.4. */
export function expositionOf(metrics: readonly Metric[]): string {
  const lines = metrics.flatMap(({ name, type, help, samples }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(({ value, labels, suffix = "" }) => `${name}${suffix}${labelsOf(labels)} ${value}`),
  ]);
  return `${lines.join("\n")}\n`;
}
