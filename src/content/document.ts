import type { PageKey } from "#contract/page-documents.ts";
import type { ShownPicture } from "#contract/pictures.ts";

/** Plain text without line breaks, such as a heading. Placeholders (`{suburb}`) are filled in from the settings. */
export interface TextField {
  kind: "line" | "paragraph";
  title: string;
  initial: string;
  /** Maximum length in characters. */
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
  /** Path of this site, or an address that begins with `https://`, `http://` or `mailto:`. */
  href: string;
}

/** Link to a page, a record or an external address. */
export interface LinkField {
  kind: "link";
  title: string;
  initial: LinkValue;
}

/** Figure with its evidence: what it counts, its source, and the day on which it was correct. */
export interface Figure {
  value: string;
  counts: string;
  /** Blank if unknown. */
  source: string;
  /** Calendar day, as `2026-11-25`; blank if unknown. */
  date: string;
}

export interface FigureField {
  kind: "figure";
  title: string;
  initial: Figure;
}

/** Optional picture of the library, by its name. Without one, the page has what it had before. */
export interface PictureField {
  kind: "picture";
  title: string;
  initial: "";
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

export type Field = TextField | ProseField | LinkField | FigureField | PictureField | AnyList | GroupField;
// Not ListField<Field>: its initial entries would have to match every kind of field.
type AnyList = Omit<ListField<never>, "entry" | "initial"> & { entry: Field; initial: readonly unknown[] };
export interface FieldsByName {
  readonly [name: string]: Field;
}

/** Value of a field as it is stored and edited. */
export type ValueOf<Kind> = Kind extends { kind: "line" | "paragraph" | "prose" | "picture" }
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

/** Run of text on a page with one style and at most one link. */
export interface TextRun {
  text: string;
  bold?: true;
  italic?: true;
  href?: string;
}

/** Paragraph or list of a long text, parsed from CommonMark. */
export type ProseBlock = { runs: TextRun[] } | { list: ProseBlock[][]; ordered: boolean };

/** Value of a field as shown on the page: placeholders filled in, CommonMark parsed, the picture with its sizes. */
export type RenderedDocument<Kind> = Kind extends { kind: "prose" }
  ? ProseBlock[]
  : Kind extends { kind: "picture" }
    ? ShownPicture | null
    : Kind extends { kind: "list"; entry: infer Entry }
      ? RenderedDocument<Entry>[]
      : Kind extends { kind: "group"; fields: infer Fields }
        ? { [Name in keyof Fields]: RenderedDocument<Fields[Name]> }
        : ValueOf<Kind>;

/** Texts of one page that staff can edit. Each has its `initial` value until the first edit is published. */
export interface PageDocument<Fields extends FieldsByName = FieldsByName> extends GroupField<Fields> {
  key: PageKey;
  path: `/${string}`;
}

const LINE_MAX = 120;
const PARAGRAPH_MAX = 300;

/** Returns the field of a required text short enough for one line, such as a heading. */
export function line(title: string, initial: string, { max = LINE_MAX } = {}): TextField {
  return { kind: "line", title, initial, max };
}

/** Returns the field of a required text of a few sentences. */
export function paragraph(title: string, initial: string, { max = PARAGRAPH_MAX } = {}): TextField {
  return { kind: "paragraph", title, initial, max };
}

export function prose(title: string, initial: string): ProseField {
  return { kind: "prose", title, initial };
}

export function link(title: string, initial: LinkValue): LinkField {
  return { kind: "link", title, initial };
}

/** Returns the field of a figure. Source and day are blank until an editor fills them in. */
export function figure(title: string, { value, counts }: Pick<Figure, "value" | "counts">): FigureField {
  return { kind: "figure", title, initial: { value, counts, source: "", date: "" } };
}

/** Returns the field of an optional picture. */
export function picture(title: string): PictureField {
  return { kind: "picture", title, initial: "" };
}

/** Returns the field of a list. By default, `initial` sets the number of entries. */
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

/** Returns the description of a page for search results and shared links. */
export function searchWords(description: string) {
  return group("In search results", { description: paragraph("Description", description) });
}
