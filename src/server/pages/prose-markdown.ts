import { createMarkdown } from "#server/platform/markdown/markdown.ts";

/** Reader of the long texts of pages. Previews read the same texts at every view, some of them for 0.1 s. */
export const proseMarkdown = createMarkdown({ mostParsed: 100 });
