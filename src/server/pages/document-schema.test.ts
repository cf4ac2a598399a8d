import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { describe, expect, test } from "vitest";
import {
  defineDocument,
  type Field,
  figure,
  group,
  line,
  link,
  list,
  optional,
  type PageDocument,
  prose,
} from "#content/document.ts";
import { DOCUMENTS } from "#content/documents.ts";
import { type FieldError, fieldErrors } from "#contract/error-response.ts";
import { LINK_MESSAGES } from "#contract/link-targets.ts";
import { MAX_PAGE_TEXT, PAGE_KEYS } from "#contract/page-documents.ts";
import { z } from "#contract/zod.ts";
import { completeValue, initialValue, schemaOf, withChange, withoutUnchanged } from "#server/pages/document-schema.ts";

const EVERY_DOCUMENT = DOCUMENTS.map((document) => [document.key, document] as const);

const SAMPLE = defineDocument("home", {
  hero: group("Opening", {
    lede: line("Introduction", "We build.", { max: 20 }),
    text: prose("Text", "**We** build."),
  }),
  more: link("Link", { label: "About", href: "/about" }),
  proof: optional(link("Link", { label: "Proof", href: "/terms" })),
  clients: figure("Clients", { value: "100+", counts: "Those that signed." }),
  points: list("Points", line("Point", "", { max: 10 }), ["One", "Two"], { min: 1, max: 3 }),
  links: list("Links", link("Link", { label: "", href: "" }), [{ label: "A", href: "/a" }], { min: 0, max: 2 }),
  parts: list(
    "Parts",
    group("Part", { name: line("Name", "A part"), text: prose("Text", "Of it.") }),
    [{ name: "First", text: "Words." }],
    { min: 1, max: 2 },
  ),
});
const INITIAL = initialValue(SAMPLE);

/** Returns the errors for the sample with one change; empty if it is accepted. */
function errorsOf(stage: "change" | "draft" | "published", change: object): FieldError[] {
  const value = stage === "change" ? change : { ...INITIAL, ...change };
  const { error } = schemaOf(SAMPLE, stage).safeParse(value);
  return error ? fieldErrors(error) : [];
}
const pathsOf = (stage: "change" | "draft" | "published", change: object) =>
  errorsOf(stage, change).map(({ path }) => path);

describe("the documents", () => {
  test("there is a document for every page, in the order of the site", () => {
    expect(DOCUMENTS.map(({ key }) => key)).toEqual([...PAGE_KEYS]);
  });

  test.each(EVERY_DOCUMENT)("the initial words of %s can be published unchanged", (_key, document) => {
    const initial = initialValue(document);
    const { data, error } = schemaOf(document, "published").safeParse(initial);
    expect(error && fieldErrors(error)).toBeUndefined();
    // The schemas do not change the values either: the stored document equals the one in the program.
    expect(data).toEqual(initial);
    expect(schemaOf(document, "draft").parse(initial)).toEqual(initial);
    expect(schemaOf(document, "change").parse(initial)).toEqual(initial);
  });

  test.each(EVERY_DOCUMENT)("the initial words of %s are complete, stored or not", (_key, document) => {
    const initial = initialValue(document);
    expect(completeValue(document, JSON.parse(JSON.stringify(initial)))).toEqual(initial);
    expect(completeValue(document, undefined)).toEqual(initial);
  });

  test.each(EVERY_DOCUMENT)("%s has a title for every field and a valid JSON schema", (_key, document) => {
    const schema = z.toJSONSchema(schemaOf(document, "published"), { io: "input" });
    const ajv = new Ajv2020({ strict: true, strictRequired: false });
    formats.default(ajv);
    const validate = ajv.compile(schema);
    const initial = initialValue(document);
    expect(validate(initial), JSON.stringify(validate.errors)).toBe(true);
    expect(validate({ ...initial, unknown: "words" })).toBe(false);
    expect(untitled(document, [])).toEqual([]);
  });
});

/** Returns the paths of fields without a title. */
function untitled(field: Field, path: readonly string[]): string[] {
  const own = field.title.trim() === "" ? [path.join(".")] : [];
  if (field.kind === "list") return [...own, ...untitled(field.entry, [...path, "0"])];
  if (field.kind !== "group") return own;
  return [...own, ...Object.entries(field.fields).flatMap(([name, one]) => untitled(one, [...path, name]))];
}

describe("what can be published", () => {
  const published = (change: object) => pathsOf("published", change);

  test.each([
    [{ hero: { ...INITIAL.hero, lede: "" } }, "hero.lede", "Introduction is required"],
    [{ hero: { ...INITIAL.hero, lede: "\u202e" } }, "hero.lede", "Introduction is required"],
    [{ hero: { ...INITIAL.hero, lede: "x".repeat(21) } }, "hero.lede", "Must be at most 20 characters"],
    [{ hero: { ...INITIAL.hero, lede: "a\nb" } }, "hero.lede", "Contains characters that are not allowed"],
    [
      { hero: { ...INITIAL.hero, lede: "{nmae}" } },
      "hero.lede",
      "{nmae} is not one of the settings that a text can name",
    ],
    [{ hero: { ...INITIAL.hero, lede: "{constructor}" } }, "hero.lede", undefined],
    [{ hero: { ...INITIAL.hero, lede: "{{x}}" } }, "hero.lede", undefined],
    [{ hero: { ...INITIAL.hero, text: "" } }, "hero.text", "Text is required"],
    [
      { hero: { ...INITIAL.hero, text: "x".repeat(MAX_PAGE_TEXT + 1) } },
      "hero.text",
      "Must be at most 5,000 characters",
    ],
    [{ hero: { ...INITIAL.hero, text: "[a](javascript:b)" } }, "hero.text", undefined],
    [{ hero: { ...INITIAL.hero, text: "- - - - a" } }, "hero.text", "Lists and quotations can be nested three deep"],
    [{ more: { label: "", href: "/about" } }, "more.label", "Text is required"],
    [{ more: { label: "A", href: "" } }, "more.href", "Leads to is required"],
    [{ more: { label: "A", href: "//evil.example" } }, "more.href", undefined],
    [{ more: { label: "A", href: "javascript:a" } }, "more.href", undefined],
    [{ clients: { ...INITIAL.clients, name: "" } }, "clients.name", "Name is required"],
    [{ proof: { label: "A", href: "" } }, "proof.href", "Leads to is required"],
    [{ proof: { label: "A", href: "//evil.example" } }, "proof.href", undefined],
    [{ clients: { ...INITIAL.clients, date: "2026-02-30" } }, "clients.date", "Must be a day, such as 2026-11-25"],
    [{ clients: { ...INITIAL.clients, date: "2025-02-29" } }, "clients.date", undefined],
    [{ clients: { ...INITIAL.clients, date: "today" } }, "clients.date", undefined],
    [{ points: [] }, "points", "Must be at least 1 entry"],
    [{ points: ["a", "b", "c", "d"] }, "points", "Must be at most 3 entries"],
    [{ points: ["a", " "] }, "points.1", "Point is required"],
    [{ parts: [{ name: "A", text: "" }] }, "parts.0.text", "Text is required"],
  ])("publishing refuses %j", (change, path, message) => {
    expect(errorsOf("published", change)).toEqual([{ path, message: message ?? expect.any(String) }]);
  });

  test("publishing accepts a valid or empty date and any allowed number of entries", () => {
    for (const date of ["2024-02-29", "1999-12-31", ""])
      expect(published({ clients: { ...INITIAL.clients, date } })).toEqual([]);
    expect(published({ clients: { ...INITIAL.clients, source: "Our books" } })).toEqual([]);
    expect(published({ points: ["a", "b", "c"], links: [] })).toEqual([]);
  });

  test("publishing accepts a figure without a value and an optional link without words", () => {
    const { clients } = INITIAL;
    for (const blank of [{ value: "" }, { value: "", name: "", counts: "" }, { counts: "" }])
      expect(published({ clients: { ...clients, ...blank } })).toEqual([]);
    for (const proof of [
      { label: "", href: "" },
      { label: "", href: "/terms" },
    ])
      expect(published({ proof })).toEqual([]);
  });

  test("publishing refuses a button to another site or to an email address", () => {
    for (const href of ["https://example.org", "mailto:{email}", "contact"]) {
      expect(errorsOf("published", { more: { label: "Write", href } })).toEqual([
        { path: "more.href", message: LINK_MESSAGES.elsewhere },
      ]);
    }
    expect(published({ more: { label: "Write", href: "#here" } })).toEqual([]);
  });

  test("publishing refuses a document without one of its fields", () => {
    expect(published({ hero: { lede: "We build." } })).toEqual(["hero.text"]);
    expect(published({ more: undefined })).toEqual(["more"]);
  });

  test("publishing counts the characters that users see, not UTF-16 units", () => {
    expect(published({ hero: { ...INITIAL.hero, lede: "👩".repeat(20) } })).toEqual([]);
    expect(published({ hero: { ...INITIAL.hero, lede: "👩".repeat(21) } })).toEqual(["hero.lede"]);
  });
});

describe("a draft", () => {
  test("a draft may lack what publishing needs", () => {
    expect(
      pathsOf("draft", {
        hero: { lede: "", text: "[a](javascript:b) {nmae}" },
        more: { label: "", href: "nowhere" },
        clients: { value: "", name: "", counts: "", source: "", date: "soon" },
        points: [],
      }),
    ).toEqual([]);
  });

  test.each(["draft", "change"] as const)("validation of a %s refuses unknown fields and wrong types", (stage) => {
    const of = (change: object) => pathsOf(stage, change);
    expect(of({ other: "words" })).toEqual(["other"]);
    expect(of({ hero: { ...INITIAL.hero, other: "words" } })).toEqual(["hero.other"]);
    expect(of(JSON.parse('{"__proto__": "words", "constructor": "words"}'))).toContain("constructor");
    expect(of({ hero: "words" })).toEqual(["hero"]);
    expect(of({ hero: null })).toEqual(["hero"]);
    expect(of({ hero: { ...INITIAL.hero, lede: 5 } })).toEqual(["hero.lede"]);
    expect(of({ hero: { ...INITIAL.hero, lede: ["a"] } })).toEqual(["hero.lede"]);
    expect(of({ hero: { ...INITIAL.hero, lede: "a\u0000b" } })).toEqual(["hero.lede"]);
    expect(of({ hero: { ...INITIAL.hero, text: "- - - - a" } })).toEqual(["hero.text"]);
    expect(of({ more: "/about" })).toEqual(["more"]);
    expect(of({ more: { ...INITIAL.more, target: "_blank" } })).toEqual(["more.target"]);
    expect(of({ points: "a" })).toEqual(["points"]);
    expect(of({ points: { 0: "a" } })).toEqual(["points"]);
    expect(of({ points: ["a", 5] })).toEqual(["points.1"]);
    expect(of({ points: ["a", "b", "c", "d"] })).toEqual(["points"]);
    expect(of({ links: [{ label: "A" }] })).toEqual(["links.0.href"]);
  });
});

describe("a change", () => {
  const changed = (change: object) => withChange(SAMPLE, INITIAL, schemaOf(SAMPLE, "change").parse(change));

  test("a change keeps fields that it does not name and replaces whole lists", () => {
    expect(changed({})).toEqual(INITIAL);
    expect(changed({ hero: { lede: "We mend." } })).toEqual({
      ...INITIAL,
      hero: { ...INITIAL.hero, lede: "We mend." },
    });
    expect(changed({ more: { label: "Us" } })).toEqual({ ...INITIAL, more: { label: "Us", href: "/about" } });
    expect(changed({ clients: { date: "2026-11-25" } })).toMatchObject({
      clients: { value: "100+", date: "2026-11-25" },
    });
    expect(changed({ points: ["Three"] })).toEqual({ ...INITIAL, points: ["Three"] });
    expect(changed({ points: [] })).toEqual({ ...INITIAL, points: [] });
  });

  test("a change keeps the order of the fields, so that equal documents have equal bytes", () => {
    const { hero, more, ...rest } = INITIAL;
    const back = changed({
      ...rest,
      more: { href: more.href, label: more.label },
      hero: { text: hero.text, lede: hero.lede },
    });
    expect(JSON.stringify(back)).toBe(JSON.stringify(INITIAL));
  });
});

describe("a document of a different version", () => {
  const complete = (stored: object) => completeValue<PageDocument>(SAMPLE, { ...INITIAL, ...stored });

  test("a change is validated without its unchanged fields", () => {
    const { hero } = INITIAL;
    expect(withoutUnchanged(SAMPLE, INITIAL, INITIAL)).toBeUndefined();
    expect(withoutUnchanged(SAMPLE, INITIAL, { hero: { ...hero, lede: "New" }, points: INITIAL.points })).toEqual({
      hero: { lede: "New" },
    });
    expect(withoutUnchanged(SAMPLE, INITIAL, { hero, unknown: undefined, points: "none" })).toEqual({
      unknown: undefined,
      points: "none",
    });
    for (const odd of ["text", 7, null, []]) expect(withoutUnchanged(SAMPLE, INITIAL, odd)).toEqual(odd);
  });

  test("a stored text with more list entries than allowed is still shown", () => {
    const text = "- a\n".repeat(300).trim();
    const stored = { ...INITIAL, hero: { ...INITIAL.hero, text } };
    expect(completeValue(SAMPLE, stored).hero.text).toBe(text);
    expect(schemaOf(SAMPLE, "published").safeParse(stored).success).toBe(true);
    for (const stage of ["change", "draft"] as const) {
      const read = schemaOf(SAMPLE, stage).safeParse(stored);
      expect(read.success || fieldErrors(read.error), stage).toEqual([
        { path: "hero.text", message: "Has 300 list entries; the maximum is 200" },
      ]);
    }
  });

  test.each([undefined, null, {}, [], "words", 5, true])(
    "the stored value %j is replaced by the initial words",
    (stored) => {
      expect(completeValue<PageDocument>(SAMPLE, stored)).toEqual(INITIAL);
    },
  );

  test("a stored document gets initial words for new fields and loses removed ones", () => {
    expect(completeValue(SAMPLE, { hero: { lede: "We mend.", gone: "words" }, gone: ["words"] })).toEqual({
      ...INITIAL,
      hero: { ...INITIAL.hero, lede: "We mend." },
    });
    const parts = [{ name: "Second", gone: "words" }];
    expect(complete({ parts })).toEqual({ ...INITIAL, parts: [{ name: "Second", text: "Of it." }] });
  });

  test("a stored figure or link keeps its parts and gets initial words for new ones", () => {
    const clients = { value: "120+", counts: "Counted.", source: "Our books", date: "2026-11-25" };
    expect(complete({ clients, more: { href: "https://example.org" } })).toEqual({
      ...INITIAL,
      clients: { ...clients, name: "Clients" },
      more: { label: "About", href: "https://example.org" },
    });
  });

  test("a stored value that is not valid any more is replaced by the initial words", () => {
    const wrong = {
      hero: { lede: "x".repeat(21), text: 5 },
      more: "/about",
      clients: { value: 1 },
      points: ["a", "b", "c", "d"],
      links: { 0: { label: "A", href: "/a" } },
      parts: "words",
    };
    expect(complete(wrong)).toEqual(INITIAL);
    expect(complete({ hero: { ...INITIAL.hero, text: "- ".repeat(500) } })).toEqual(INITIAL);
    expect(complete({ points: ["a", 5] })).toEqual({ ...INITIAL, points: ["a", ""] });
  });
});
