import { REFERENCE } from "./documentation.ts";
import { EXAMPLE_PROGRAMS, GUIDES } from "./documentation-guides.ts";
import type { DocumentationExample, DocumentationSection } from "./documentation-parts.ts";
import { type DocumentationFacts, gettingStarted } from "./documentation-start.ts";
import { WIRE_TOPICS } from "./documentation-wire.ts";

const API_REFERENCE: DocumentationSection = {
  id: "api-reference",
  title: "API Reference",
  lede: REFERENCE.lede,
  topics: WIRE_TOPICS,
};

/** Returns the sections of the page in order. The calls themselves follow the topics of the reference. */
export function documentationSections(facts: DocumentationFacts): DocumentationSection[] {
  return [gettingStarted(facts), API_REFERENCE, GUIDES, EXAMPLE_PROGRAMS];
}

/** Returns all examples of the page in order. */
export function documentationExamples(facts: DocumentationFacts): DocumentationExample[] {
  return documentationSections(facts).flatMap(({ topics }) =>
    topics.flatMap(({ parts }) => parts.flatMap((part) => ("example" in part ? [part.example] : []))),
  );
}
