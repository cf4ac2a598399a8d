import { expect, test } from "vitest";
import { losesWork, sumOfWork, workInWords } from "./account-work.ts";

const nothing = { customers: 0, deals: 0, tasks: 0, messages: 0, applications: 0, scheduled: 0 };

test("work is named by kinds of which there are records", () => {
  const works = [
    { ...nothing, customers: 1_000, deals: 12 },
    { ...nothing, deals: 2, messages: 1 },
  ];
  expect(works.map(workInWords)).toEqual(["1,000 customers and 12 deals", "2 deals and 1 message"]);
  expect(workInWords(sumOfWork(works))).toBe("1,000 customers, 14 deals and 1 message");
});

test("a new role loses work that only the former one may have", () => {
  const [customers, tasks, scheduled] = [
    { ...nothing, customers: 1 },
    { ...nothing, tasks: 1 },
    { ...nothing, scheduled: 1 },
  ];
  expect(losesWork(customers, "sales", "support")).toBe(false);
  expect(losesWork(customers, "sales", "recruiter")).toBe(true);
  expect(losesWork(tasks, "admin", "sales")).toBe(true);
  expect(losesWork(tasks, "recruiter", "admin")).toBe(false);
  expect(losesWork(scheduled, "editor", "sales")).toBe(true);
  expect(losesWork(scheduled, "sales", "support")).toBe(true);
  expect(losesWork(scheduled, "sales", "editor")).toBe(false);
  expect(losesWork(nothing, "admin", "user")).toBe(false);
});
