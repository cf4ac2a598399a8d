import { expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#content/company.ts";
import { defineDocument, figure, group, line, link, list, prose, type ValueOf } from "#content/document.ts";
import { initialValue } from "#server/pages/document-schema.ts";
import { renderDocument } from "#server/pages/render-document.ts";

const SAMPLE = defineDocument("home", {
  hero: group("Opening", { lede: line("Introduction", "From {name}."), text: prose("Text", "By **{name}**.") }),
  more: link("Link", { label: "Write to {name}", href: "mailto:{email}" }),
  clients: figure("Clients", { value: "{since}", counts: "By {name}." }),
  points: list("Points", line("Point", ""), ["{name}", "{other}"]),
});

const company = { ...DEFAULT_COMPANY, name: "*Palm* [a](javascript:b) {phone}", email: "thandi@example.org" };
const settings = { company, retention: { messages: 24, applications: 1 }, currency: "USD" as const };
const words = (change: Partial<ValueOf<typeof SAMPLE>> = {}) =>
  renderDocument(SAMPLE, { ...initialValue(SAMPLE), ...change }, settings);

test("placeholders are filled in every text of a page, as plain text", () => {
  expect(words()).toEqual({
    hero: {
      lede: `From ${company.name}.`,
      text: [{ kind: "paragraph", runs: [{ text: "By " }, { text: company.name, bold: true }, { text: "." }] }],
    },
    more: { label: `Write to ${company.name}`, href: "mailto:thandi@example.org" },
    clients: { value: "2012", name: "Clients", counts: `By ${company.name}.`, source: "", date: "" },
    points: [company.name, "{other}"],
  });
});

test.each(["javascript:alert(1)", "//evil.example", "/\\evil.example", "{name}", ""])(
  "a link that was stored with %j leads to the home page",
  (href) => {
    expect(words({ more: { label: "A", href } }).more).toEqual({ label: "A", href: "/" });
  },
);
