import { describe, expect, test } from "vitest";
import type { Entry } from "#contract/conversations.ts";
import { newSubjects, personOf } from "./entry-client.ts";

describe("an address of an entry", () => {
  test.each([
    ["Nomvula Dlamini <nomvula@example.org>", "Nomvula Dlamini", "nomvula@example.org"],
    ["nomvula@example.org", "", "nomvula@example.org"],
    ["Nomvula Dlamini", "Nomvula Dlamini", ""],
    ["A <b> <c@example.org>", "A <b>", "c@example.org"],
    ["admin@example.org <other@example.org>", "admin@example.org", "other@example.org"],
    ["", "", ""],
  ])("%s has the name '%s' and the address '%s'", (address, name, email) => {
    expect(personOf(address)).toEqual({ name, email });
  });
});

test("a subject is shown once, and again when it changes", () => {
  const subjects = ["Pipes", "Re: Pipes (MSG-7QXM-2D4K)", "", "RE: AW: pipes", "Tanks", "Re: Pipes"];
  const entries = subjects.map((subject, at) => ({ id: String(at), subject }) as Entry);
  expect([...newSubjects(entries)]).toEqual(["0", "4", "5"]);
});
