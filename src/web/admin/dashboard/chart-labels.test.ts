import { describe, expect, test } from "vitest";
import { formatCustomerCount, formatWeek, leadsFinding, shareOf, valueFinding } from "./chart-labels.ts";

test("weeks are named by their Monday", () => {
  expect(formatWeek("2026-11-02")).toBe("Week of 2 Nov 2026");
});

describe("the finding about leads", () => {
  test.each([
    [5, 2, "5 new customers and leads in the last 1 weeks, 3 more than in the 1 weeks before."],
    [2, 5, "2 new customers and leads in the last 1 weeks, 3 fewer than in the 1 weeks before."],
    [1, 1, "1 new customer or lead in the last 1 weeks, as many as in the 1 weeks before."],
    [0, 3, "No new customers and leads in the last 1 weeks, 3 fewer than in the 1 weeks before."],
  ])("%d after %d", (count, before, finding) => {
    expect(leadsFinding([{ week: "2026-11-02", count, before }])).toBe(finding);
  });
});

describe("the finding about value", () => {
  test("says how much of it comes from Active customers", () => {
    expect(
      valueFinding([
        { status: "Lead", value: 250, customers: 1 },
        { status: "Active", value: 750.5, customers: 2 },
      ]),
    ).toBe("75% of $1,000.50 comes from Active customers.");
    expect(valueFinding([{ status: "Active", value: 0, customers: 1 }])).toBe("No customer has a value yet.");
  });

  test("never divides by 0", () => {
    expect([shareOf(0, 0), shareOf(1, 3)]).toEqual([0, 33]);
  });

  test("counts customers", () => {
    expect([formatCustomerCount(1), formatCustomerCount(0), formatCustomerCount(12_345)]).toEqual([
      "1 customer",
      "0 customers",
      "12,345 customers",
    ]);
  });
});
