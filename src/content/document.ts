import type { PageKey } from "#contract/page-documents.ts";

/** Plain text without line breaks, such as a heading or a paragraph. Names in braces (`{suburb}`) are filled in from the settings. */
export interface TextField {
  kind: "line" | "paragraph";
  title: string;
  initial: string;
  /** In characters. */
  max: number;
}

/** Paragraphs and lists in CommonMark, with bold, italic and links. */
export interface ProseField {
  kind: "prose";
  title: string;
  initial: string;
}

export interface LinkValue {
  label: string;
  /** A path of this site, or an address that begins with `https://`, `http://` or `mailto:`. */
  href: string;
}

/** A link to a page, a record or an address elsewhere. */
export interface LinkField {
  kind: "link";
  title: string;
  initial: LinkValue;
}

/** A figure with what backs it: what it counts, where it comes from, and on which day it was right. */
export interface Figure {
  value: string;
  counts: string;
  /** Blank while nobody has said. */
  source: string;
  /** A calendar day, `2026-11-25`; blank while nobody has said. */
  date: string;
}

export interface FigureField {
  kind: "figure";
  title: string;
  initial: Figure;
}

export interface ListField<Entry extends Field = Field> {
  kind: "list";
  title: string;
  entry: Entry;
  initial: readonly ValueOf<Entry>[];
  min: number;
  max: number;
}

export interface GroupField<Fields extends FieldsByName = FieldsByName> {
  kind: "group";
  title: string;
  fields: Fields;
}

export type Field = TextField | ProseField | LinkField | FigureField | AnyList | GroupField;
// Not ListField<Field>: its initial entries would have to be of every kind at once.
type AnyList = Omit<ListField<never>, "entry" | "initial"> & { entry: Field; initial: readonly unknown[] };
export interface FieldsByName {
  readonly [name: string]: Field;
}

/** What a field holds as it is stored and edited. */
export type ValueOf<Kind> = Kind extends { kind: "line" | "paragraph" | "prose" }
  ? string
  : Kind extends { kind: "link" }
    ? LinkValue
    : Kind extends { kind: "figure" }
      ? Figure
      : Kind extends { kind: "list"; entry: infer Entry }
        ? ValueOf<Entry>[]
        : Kind extends { kind: "group"; fields: infer Fields }
          ? { [Name in keyof Fields]: ValueOf<Fields[Name]> }
          : never;

/** A run of text on a page, alike in weight and where it leads. */
export interface TextRun {
  text: string;
  bold?: true;
  italic?: true;
  href?: string;
}

/** Long text as it is drawn: CommonMark that was read. */
export type ProseBlock = { runs: TextRun[] } | { list: ProseBlock[][]; ordered: boolean };

/** What a field says on the page: placeholders filled in, long text read. */
export type WordsOf<Kind> = Kind extends { kind: "prose" }
  ? ProseBlock[]
  : Kind extends { kind: "list"; entry: infer Entry }
    ? WordsOf<Entry>[]
    : Kind extends { kind: "group"; fields: infer Fields }
      ? { [Name in keyof Fields]: WordsOf<Fields[Name]> }
      : ValueOf<Kind>;

/** The words of one page that its owner may change; `initial` holds until somebody does. */
export interface PageDocument<Fields extends FieldsByName = FieldsByName> extends GroupField<Fields> {
  key: PageKey;
  path: `/${string}`;
}

const LINE_MAX = 120;
const PARAGRAPH_MAX = 300;

/** Required text that is short enough for one line, such as a heading. */
export function line(title: string, initial: string, { max = LINE_MAX } = {}): TextField {
  return { kind: "line", title, initial, max };
}

/** Required text of a few sentences. */
export function paragraph(title: string, initial: string, { max = PARAGRAPH_MAX } = {}): TextField {
  return { kind: "paragraph", title, initial, max };
}

export function prose(title: string, initial: string): ProseField {
  return { kind: "prose", title, initial };
}

export function link(title: string, initial: LinkValue): LinkField {
  return { kind: "link", title, initial };
}

/** Without source and day: those its owner knows. */
export function figure(title: string, { value, counts }: Pick<Figure, "value" | "counts">): FigureField {
  return { kind: "figure", title, initial: { value, counts, source: "", date: "" } };
}

/** As many entries as `initial` has, unless told otherwise. */
export function list<Entry extends Field>(
  title: string,
  entry: Entry,
  initial: readonly ValueOf<Entry>[],
  { min = initial.length, max = initial.length } = {},
): ListField<Entry> {
  return { kind: "list", title, entry, initial, min, max };
}

export function group<const Fields extends FieldsByName>(title: string, fields: Fields): GroupField<Fields> {
  return { kind: "group", title, fields };
}

export function defineDocument<const Fields extends FieldsByName>(
  { key, title, path }: Pick<PageDocument, "key" | "title" | "path">,
  fields: Fields,
): PageDocument<Fields> {
  return { key, path, ...group(title, fields) };
}

/** How a page is told of in search results and shared links. */
export function searchWords(description: string) {
  return group("In search results", { description: paragraph("Description", description) });
}
