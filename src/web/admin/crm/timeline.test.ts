import { describe, expect, test } from "vitest";
import { daysOf, timelineOf, totalOf, unbrokenTimeline } from "./timeline.ts";

const customer = {
  notes: [
    { id: "n2", text: "Prefers mail", author: "Thandi", createdAt: "2026-11-20T08:00:00.000Z" },
    { id: "n1", text: "Met at the port", author: "Sipho", createdAt: "2026-11-18T08:00:00.000Z" },
  ],
  interactions: [
    { id: "i2", type: "Call" as const, description: "Agreed", author: "Thandi", date: "2026-11-20T22:30:00.000Z" },
    { id: "i1", type: "Web form" as const, description: "A question", author: "", date: "2026-11-19T08:00:00.000Z" },
  ],
};
const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);

describe("the timeline", () => {
  test("has notes and interactions in one order, newest first", () => {
    expect(ids(timelineOf(customer, "All"))).toEqual(["i2", "n2", "i1", "n1"]);
    expect(timelineOf(customer, "All").slice(0, 2)).toEqual([
      { id: "i2", kind: "Call", text: "Agreed", instant: "2026-11-20T22:30:00.000Z", author: "Thandi" },
      { id: "n2", kind: "Note", text: "Prefers mail", instant: "2026-11-20T08:00:00.000Z", author: "Thandi" },
    ]);
  });

  test("shows one kind alone", () => {
    expect(ids(timelineOf(customer, "Notes"))).toEqual(["n2", "n1"]);
    expect(ids(timelineOf(customer, "Interactions"))).toEqual(["i2", "i1"]);
  });

  test("is divided into days at midnight in South Africa", () => {
    const days = daysOf(timelineOf(customer, "All"), new Date("2026-11-21T08:00:00.000Z"));
    expect(days.map(({ title, entries }) => [title, ids(entries)])).toEqual([
      ["Today", ["i2"]],
      ["Yesterday", ["n2"]],
      ["19 Nov 2026", ["i1"]],
      ["18 Nov 2026", ["n1"]],
    ]);
  });

  test("keeps entries of one day together", () => {
    const noon = {
      id: "i3",
      type: "Meeting" as const,
      description: "Noon",
      author: "Sipho",
      date: "2026-11-20T10:00:00.000Z",
    };
    const entries = timelineOf({ ...customer, interactions: [noon] }, "All");
    expect(daysOf(entries, new Date("2026-11-20T21:59:00.000Z"))[0]).toMatchObject({
      iso: "2026-11-20",
      title: "Today",
      entries: [{ id: "i3" }, { id: "n2" }],
    });
  });

  test("has no days without entries", () => {
    expect(daysOf(timelineOf({ notes: [], interactions: [] }, "All"), new Date())).toEqual([]);
  });
});

describe("a timeline of which only the newest was read", () => {
  const part = { ...customer, notesTotal: 2, interactionsTotal: 2 };

  test("is complete if everything is loaded", () => {
    expect(ids(unbrokenTimeline(part, "All"))).toEqual(["i2", "n2", "i1", "n1"]);
  });

  test("ends at the oldest entry of a kind that has more to load", () => {
    // Interactions that were not loaded may belong between the last interaction and the first note.
    expect(ids(unbrokenTimeline({ ...part, interactionsTotal: 3 }, "All"))).toEqual(["i2", "n2", "i1"]);
    expect(ids(unbrokenTimeline({ ...part, notesTotal: 3 }, "All"))).toEqual(["i2", "n2", "i1", "n1"]);
    const [newest] = customer.notes;
    const notes = newest ? [newest] : [];
    expect(ids(unbrokenTimeline({ ...part, notes, interactionsTotal: 3 }, "All"))).toEqual(["i2", "n2"]);
  });

  test("is complete for one kind, even if the other has more to load", () => {
    expect(ids(unbrokenTimeline({ ...part, interactionsTotal: 3 }, "Notes"))).toEqual(["n2", "n1"]);
    expect(ids(unbrokenTimeline({ ...part, notesTotal: 3 }, "Interactions"))).toEqual(["i2", "i1"]);
  });

  test("counts entries that are not loaded yet", () => {
    const history = { ...part, notesTotal: 20, interactionsTotal: 300 };
    expect(["All", "Notes", "Interactions"].map((view) => totalOf(history, view as "All"))).toEqual([320, 20, 300]);
  });
});
