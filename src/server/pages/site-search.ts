import { type Field, type Figure, isShownFigure, type PageDocument } from "#content/document.ts";
import type { DocumentationPart, DocumentationText } from "#content/documentation-parts.ts";
import { documentationSections } from "#content/documentation-sections.ts";
import { DOCUMENTS } from "#content/documents.ts";
import type { ArticleBlock } from "#contract/article-blocks.ts";
import { isHiddenPath } from "#contract/site-pages.ts";
import { loadPageContent } from "#server/pages/load-page-content.ts";
import { readContentVersion } from "#server/platform/database/content-version.ts";
import { normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import { RANKS, rankOf } from "#server/platform/database/ranked-search.ts";
import { publicWords } from "#server/platform/database/search-words.ts";
import type { Platform, SiteSearchSource } from "#server/platform/platform.ts";
import { readSettings } from "#server/settings/read-settings.ts";

/** Published texts of a page, as visitors read them. */
interface PageTexts {
  title: string;
  titleKey: string;
  path: string;
  texts: readonly string[];
  /** Words of the title and the texts, as in the column `words` of records. */
  search: string;
}

interface Reading {
  version: number;
  /** In the order of their titles. */
  pages: readonly PageTexts[];
}

/** Texts of all pages, read again after each change of public content. */
const readings = new WeakMap<Platform, Reading>();

/**
 * Returns the texts of all pages that are not hidden. Reads them from the database only if public content has changed.
 */
async function readPages(platform: Platform): Promise<readonly PageTexts[]> {
  const { database, config } = platform;
  // Read before the pages: a change in between makes the next search read them again.
  const version = await readContentVersion(database);
  const last = readings.get(platform);
  if (last?.version === version) return last.pages;
  const settings = await readSettings(database.read, config);
  const pages: PageTexts[] = [];
  for (const document of DOCUMENTS) {
    if (isHiddenPath(settings.hiddenPages, document.path)) continue;
    const { words } = await loadPageContent(database.read, document, settings);
    const { title, path, key } = document;
    const texts = [...textsOfPage(document, words), ...(key === "documentation" ? documentationTexts(platform) : [])];
    pages.push({ title, titleKey: normalizeForSearch(title), path, texts, search: publicWords([title, ...texts]) });
  }
  pages.sort((one, other) => (one.titleKey < other.titleKey ? -1 : 1));
  readings.set(platform, { version, pages });
  return pages;
}

/** Returns the texts of a page with its description first, which introduces it. */
function textsOfPage(document: PageDocument, words: unknown): string[] {
  const { search, ...fields } = document.fields;
  const values: Readonly<Record<string, unknown>> = Object(words);
  const description = search ? textsOf(search, values.search) : [];
  return [...description, ...Object.entries(fields).flatMap(([name, field]) => textsOf(field, values[name]))];
}

/** Returns the texts of a field as shown, without the addresses of links. */
function textsOf(field: Field, value: unknown): string[] {
  const values: Readonly<Record<string, unknown>> = Object(value);
  switch (field.kind) {
    case "line":
    case "paragraph":
      return value === "" ? [] : [String(value)];
    case "prose":
      // `renderDocument` has parsed it.
      return blockTexts(value as ArticleBlock[]);
    case "link":
      return [String(values.label)];
    case "figure": {
      const figure: Figure = Object(value);
      return isShownFigure(figure) ? [`${figure.value} ${figure.name}. ${figure.counts}`.trim()] : [];
    }
    case "list":
      return Object.values(values).flatMap((entry) => textsOf(field.entry, entry));
    case "group":
      return Object.entries(field.fields).flatMap(([name, one]) => textsOf(one, values[name]));
    case "picture":
      return [];
  }
}

/** Returns the words of paragraphs and lists. Long texts of pages have no other blocks. */
function blockTexts(blocks: readonly ArticleBlock[]): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === "list") return block.entries.flatMap(blockTexts);
    return "runs" in block ? [block.runs.map(({ text }) => text).join("")] : [];
  });
}

/** Returns the texts of the documentation below its introduction, without its examples. */
function documentationTexts({ config: { publicUrl, session } }: Platform): string[] {
  return documentationSections({ api: publicUrl, ...session }).flatMap(({ title, lede, topics }) => [
    title,
    lede,
    ...topics.flatMap((topic) => [topic.title, ...topic.parts.flatMap(partTexts)]),
  ]);
}

function partTexts(part: DocumentationPart): string[] {
  if ("text" in part) return [lineOf(part.text)];
  if ("list" in part) return part.list.map(lineOf);
  return "table" in part ? part.table.rows.map((row) => row.join(": ").replaceAll("`", "")) : [part.example.title];
}

/** Returns a text of the documentation as one line: links become their labels, and the marks of code are left out. */
function lineOf(text: DocumentationText): string {
  const parts = typeof text === "string" ? [text] : text;
  return parts
    .map((part) => (typeof part === "string" ? part : part.label))
    .join("")
    .replaceAll("`", "");
}

/** Search of the editable pages: their published texts, which are few and kept in memory. */
export const pagesOnSite: SiteSearchSource = {
  type: "page",
  async find(platform, { query, part, most }) {
    const pages = await readPages(platform);
    const matches = pages.flatMap(({ title, titleKey, path, texts, search }) => {
      const rank = rankOf(query, titleKey, search);
      const isOfPart = rank !== undefined && (rank === RANKS.inText) === (part === "text");
      return isOfPart ? [{ rank, title, url: path, texts: () => texts }] : [];
    });
    return matches.toSorted((one, other) => one.rank - other.rank).slice(0, most);
  },
};
