import { expect, test } from "vitest";
import type { Entry } from "#contract/conversations.ts";
import { unknownAddresses } from "./other-addresses.tsx";

test("the addresses that a customer lacks are offered once, without those of programs", () => {
  const mail = (from: string, change: Partial<Entry> = {}) =>
    ({ kind: "received", automatic: false, unverified: false, from, ...change }) as Entry;
  const thread = [
    mail("Anna <ANNA@example.org>"),
    mail("Anna <anna@home.example.org>"),
    mail("anna@home.example.org"),
    mail("Anna <anna@old.example.org>"),
    mail("list@example.org", { automatic: true }),
    mail("forger@example.org", { unverified: true }),
    mail("Thandi", { kind: "note" }),
  ];
  const customer = { email: "anna@example.org", otherEmails: ["anna@old.example.org"] };
  expect(unknownAddresses(thread, customer)).toEqual(["anna@home.example.org"]);
});
