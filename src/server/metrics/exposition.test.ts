import { expect, test } from "vitest";
import { expositionOf } from "#server/metrics/exposition.ts";

test("the text has help and type of each metric before its values", () => {
  const text = expositionOf([
    {
      name: "website_answers_total",
      type: "counter",
      help: "Answers.",
      samples: [
        { value: 3, labels: { kind: "api", class: "2xx" } },
        { value: 0, labels: { kind: "page", class: "5xx" } },
      ],
    },
    { name: "website_open_sockets", type: "gauge", help: "Sockets.", samples: [{ value: 0.5 }] },
    {
      name: "took_seconds",
      type: "histogram",
      help: "How long.",
      samples: [
        { suffix: "_bucket", labels: { le: "+Inf" }, value: 2 },
        { suffix: "_sum", value: 0.25 },
      ],
    },
  ]);
  expect(text.split("\n")).toEqual([
    "# HELP website_answers_total Answers.",
    "# TYPE website_answers_total counter",
    'website_answers_total{kind="api",class="2xx"} 3',
    'website_answers_total{kind="page",class="5xx"} 0',
    "# HELP website_open_sockets Sockets.",
    "# TYPE website_open_sockets gauge",
    "website_open_sockets 0.5",
    "# HELP took_seconds How long.",
    "# TYPE took_seconds histogram",
    'took_seconds_bucket{le="+Inf"} 2',
    "took_seconds_sum 0.25",
    "",
  ]);
});

test("quotes, backslashes and line breaks in a label's value are escaped", () => {
  const samples = [{ value: 1, labels: { version: 'a"b\\c\nd' } }];
  expect(expositionOf([{ name: "n", type: "gauge", help: "h", samples }])).toContain('n{version="a\\"b\\\\c\\nd"} 1\n');
});
