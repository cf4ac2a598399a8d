import type { NavigationLink } from "./navigation.ts";

/** Words in which `…` stands for code, with links between them. */
export type DocumentationText = string | readonly (string | NavigationLink)[];

/** The same in two languages, or in one where the other makes no sense. The test runs what the page shows. */
export interface DocumentationExample {
  id: string;
  /** What it does, as a caption. */
  title: string;
  curl?: string;
  typescript?: {
    /** Under which name it is saved; others import it by that. */
    file: string;
    code: string;
  };
  /** What each prints. Ids, times, tokens and references are others every time; JSON may be set in lines for reading. */
  prints?: { curl?: string; typescript?: string };
}

export interface DocumentationTable {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

export type DocumentationPart =
  | { text: DocumentationText }
  | { list: readonly DocumentationText[] }
  | { table: DocumentationTable }
  | { example: DocumentationExample };

export interface DocumentationTopic {
  id: string;
  title: string;
  parts: readonly DocumentationPart[];
}

export interface DocumentationSection {
  id: string;
  title: string;
  lede: string;
  topics: readonly DocumentationTopic[];
}
