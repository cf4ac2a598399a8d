import { expect, test } from "vitest";
import { describeChanged, describeSamples } from "./sample-data.tsx";

const NONE = { products: 0, services: 0, customers: 0, deals: 0, users: 0, tasks: 0, changed: 0 };

test("samples are counted by kind, without kinds that have none", () => {
  expect(describeSamples({ ...NONE, products: 24, services: 9, customers: 40, deals: 12, users: 12, tasks: 5 })).toBe(
    "24 products, 9 services, 40 customers, 12 deals, 12 users and 5 tasks",
  );
  expect(describeSamples({ ...NONE, products: 2, users: 1 })).toBe("2 products and 1 user");
  expect(describeSamples({ ...NONE, services: 1 })).toBe("1 service");
});

test("samples that stay are counted if there are any", () => {
  expect(describeChanged(0)).toBe("");
  expect(describeChanged(1)).toBe("One sample stays, because someone has changed it.");
  expect(describeChanged(3)).toBe("3 samples stay, because someone has changed them.");
});
