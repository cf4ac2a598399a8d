import { expect, test } from "vitest";
import { defineDocument, figure, group, line, link, list, prose } from "#content/document.ts";
import { DOCUMENTS } from "#content/documents.ts";
import { changesBetween } from "#server/pages/document-changes.ts";
import { pageFieldsOf } from "#server/pages/document-fields.ts";
import { initialValue } from "#server/pages/document-schema.ts";

const SAMPLE = defineDocument("home", {
  hero: group("Opening", { lede: line("Introduction", "We build."), text: prose("Text", "Words.") }),
  more: link("Link", { label: "About", href: "/about" }),
  clients: figure("Clients", { value: "100+", counts: "Those that signed." }),
  parts: list("Parts", group("Part", { name: line("Name", "") }), [{ name: "First" }, { name: "Second" }]),
});
const INITIAL = initialValue(SAMPLE);

const changesTo = (change: object) => changesBetween(pageFieldsOf(SAMPLE.fields), INITIAL, { ...INITIAL, ...change });

test("every page with unchanged words has no changes", () => {
  for (const document of DOCUMENTS) {
    const initial = initialValue(document);
    expect(changesBetween(pageFieldsOf(document.fields), initial, structuredClone(initial)), document.key).toEqual([]);
  }
});

test("every changed text is listed in page order, with its path and the titles above it", () => {
  const changed = {
    parts: [{ name: "First" }, { name: "Other" }],
    clients: { ...INITIAL.clients, date: "2026-11-25", source: "Our books" },
    more: { label: "Us", href: "/contact" },
    hero: { ...INITIAL.hero, lede: "We mend." },
  };
  expect(changesTo(changed)).toEqual([
    { path: "hero.lede", title: "Opening, Introduction", before: "We build.", after: "We mend." },
    { path: "more.label", title: "Link, Text", before: "About", after: "Us" },
    { path: "more.href", title: "Link, Leads to", before: "/about", after: "/contact" },
    { path: "clients.source", title: "Clients, Source, shown to visitors", before: "", after: "Our books" },
    { path: "clients.date", title: "Clients, As of", before: "", after: "2026-11-25" },
    { path: "parts.1.name", title: "Parts, 2, Name", before: "Second", after: "Other" },
  ]);
});

test("an added or deleted entry has no text on one side", () => {
  const [first, second] = INITIAL.parts;
  expect(changesTo({ parts: [first, second, { name: "Third" }] })).toEqual([
    { path: "parts.2.name", title: "Parts, 3, Name", before: "", after: "Third" },
  ]);
  expect(changesTo({ parts: [second] })).toEqual([
    { path: "parts.0.name", title: "Parts, 1, Name", before: "First", after: "Second" },
    { path: "parts.1.name", title: "Parts, 2, Name", before: "Second", after: "" },
  ]);
});
