/** Text, with code in backticks, and links. */
export type DocumentationText = string | readonly (string | { label: string; href: string })[];

/** Example in curl, TypeScript or both. A test runs the code that the page shows. */
export interface DocumentationExample {
  id: string;
  /** Caption that says what the example does. */
  title: string;
  curl?: string;
  typescript?: {
    /** File name under which other examples import it. */
    file: string;
    code: string;
  };
  /** Output of each. Ids, times, tokens and references differ in every run. JSON may have line breaks for reading. */
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
