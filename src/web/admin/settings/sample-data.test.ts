import { expect, test } from "vitest";
import { mapToRecord } from "#contract/map-record.ts";
import { SAMPLE_KINDS, type SampleData } from "#contract/sample-data.ts";
import { describeChanged, describeSamples } from "./sample-data.tsx";

const NONE: SampleData = { ...mapToRecord(SAMPLE_KINDS, () => 0), changed: 0 };

test("samples are counted by kind, without kinds that have none", () => {
  expect(describeSamples({ ...NONE, products: 24, services: 9, customers: 40, deals: 12, users: 12, tasks: 5 })).toBe(
    "24 products, 9 services, 40 customers, 12 deals, 12 users and 5 tasks",
  );
  expect(describeSamples({ ...NONE, products: 2, users: 1 })).toBe("2 products and 1 user");
  expect(describeSamples({ ...NONE, services: 1 })).toBe("1 service");
  expect(describeSamples({ ...NONE, projects: 15, jobs: 8, clients: 6 })).toBe("15 projects, 8 jobs and 6 clients");
});

test("samples that stay are counted if there are any", () => {
  expect(describeChanged(0)).toBe("");
  expect(describeChanged(1)).toBe("One sample stays, because someone has changed or used it.");
  expect(describeChanged(3)).toBe("3 samples stay, because someone has changed or used them.");
});
