import type { RouterContextProvider } from "react-router";
import type { DocumentationSection } from "#content/documentation-parts.ts";
import { documentationSections } from "#content/documentation-sections.ts";
import { platformContext } from "#server/platform/pages/page-context.ts";
import { describeReference, type ReferenceGroup } from "#server/system/describe-reference.ts";

export type { ReferenceCall, ReferenceGroup } from "#server/system/describe-reference.ts";
export type { ReferenceField } from "#server/system/reference-fields.ts";

interface Documentation {
  /** Base address of all paths. */
  api: string;
  sections: DocumentationSection[];
  groups: ReferenceGroup[];
}

/** Returns the whole page as plain data, so that neither its examples nor the contract's schemas are in a file for browsers. */
export function loadDocumentation(context: Readonly<RouterContextProvider>): Documentation {
  const { apiBaseUrl, publicUrl, session } = context.get(platformContext).config;
  const api = new URL(apiBaseUrl, publicUrl).href.replace(/\/$/, "");
  return { api, sections: documentationSections({ api, ...session }), groups: describeReference() };
}
