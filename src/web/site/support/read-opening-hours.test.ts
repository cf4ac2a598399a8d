import { describe, expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#content/company.ts";
import { readOpeningHours } from "./read-opening-hours.ts";

describe("hours are read from the words of the settings", () => {
  test.each([
    [DEFAULT_COMPANY.supportHours, { from: 480, until: 1020 }],
    [DEFAULT_COMPANY.officeHours, { from: 540, until: 1080 }],
    ["Monday - Friday 7:30 am - 12:15 pm", { from: 450, until: 735 }],
    ["Weekdays 12:00 AM - 12:00 PM", { from: 0, until: 720 }],
    ["Weekdays 0:00-24:00", { from: 0, until: 1440 }],
  ])("%s", (text, hours) => {
    expect(readOpeningHours(text)).toEqual(hours);
  });

  test("hours of a company elsewhere have a sign only if they say that they are South African", () => {
    expect(readOpeningHours("Weekdays 8:00-17:00", "Germany")).toBeUndefined();
    expect(readOpeningHours("Weekdays 8:00-17:00 SAST", "Germany")).toEqual({ from: 480, until: 1020 });
    expect(readOpeningHours("Weekdays 8:00-17:00", "RSA")).toEqual({ from: 480, until: 1020 });
  });

  test.each(["", "Mon-Sat 9:00-13:00", "By appointment", "Weekdays 17:00-8:00", "Weekdays 8:00-17:00, Sat 9:00-12:00"])(
    "%j is not read as hours",
    (text) => expect(readOpeningHours(text)).toBeUndefined(),
  );
});
