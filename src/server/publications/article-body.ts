import { createMarkdown } from "#server/platform/markdown/markdown.ts";

/** Reader of the bodies of articles and campaigns. It keeps the last few, since thousands of mails of one campaign follow each other. */
export const bodyMarkdown = createMarkdown({ mostParsed: 10 });
