import type { ArticleBlock } from "#contract/article-blocks.ts";
import type { PageKey } from "#contract/page-documents.ts";
import type { ShownPicture } from "#contract/pictures.ts";
import { SITE_PAGES } from "#contract/site-pages.ts";

/** Plain text without line breaks, such as a heading. Placeholders (`{suburb}`) are filled in from the settings. */
export interface TextField {
  kind: "line" | "paragraph";
  title: string;
  initial: string;
  /** Maximum length in characters. */
  max: number;
  /** Set if the page leaves a blank text out. */
  optional?: true;
}

/** Paragraphs and lists in CommonMark, with bold, italic and links. */
export interface ProseField {
  kind: "prose";
  title: string;
  initial: string;
}

export interface LinkValue {
  label: string;
  /** Path of this site with or without an anchor. Stored links may lead to other sites. */
  href: string;
}

/** Button or link to a page, a place on a page, or a published record. */
export interface LinkField {
  kind: "link";
  title: string;
  initial: LinkValue;
  /** Set if the page leaves a link without words out. */
  optional?: true;
}

/** Figure with its name and its evidence: what it counts, its source, and the day on which it was correct. */
export interface Figure {
  /** Blank if the page leaves the figure out. */
  value: string;
  name: string;
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
  elsewhere?: Elsewhere;
}

/** Note for editors about texts of a group that the document of another page has. */
export interface Elsewhere {
  text: string;
  page: PageKey;
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

/** Value of a field as shown on the page: placeholders filled in, CommonMark parsed, the picture with its sizes. */
export type RenderedDocument<Kind> = Kind extends { kind: "prose" }
  ? ArticleBlock[]
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
const NAME_MAX = 50;
const PARAGRAPH_MAX = 300;

/** Returns the field of a text or link without which a page can be published. The page then leaves it out. */
export function optional<Kind extends TextField | LinkField>(field: Kind): Kind {
  return { ...field, optional: true };
}

/** Returns whether a page shows a figure: it has a value and a name. */
export function isShownFigure({ value, name }: Pick<Figure, "value" | "name">): boolean {
  return value.trim() !== "" && name.trim() !== "";
}

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

/** Returns the field of a figure. Its title is its initial name. Source and day are blank until an editor fills them in. */
export function figure(title: string, { value, counts }: Pick<Figure, "value" | "counts">): FigureField {
  return { kind: "figure", title, initial: { value, name: title, counts, source: "", date: "" } };
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

export function group<const Fields extends FieldsByName>(
  title: string,
  fields: Fields,
  elsewhere?: Elsewhere,
): GroupField<Fields> {
  return { kind: "group", title, fields, ...(elsewhere && { elsewhere }) };
}

/** Returns the field of a heading. Those in large type have a lower maximum. */
export function heading(initial: string, { max = LINE_MAX, title = "Heading" } = {}): TextField {
  return line(title, initial, { max });
}

type NamedTexts<Key extends string> = { [One in Key as `${One}Name`]: TextField } & { [One in Key]: TextField };

/** Returns the fields of numbered texts and of the name above each: `audits` and `auditsName`. */
export function namedTexts<const Key extends string>(
  entries: Readonly<Record<Key, readonly [name: string, text: string]>>,
): NamedTexts<Key> {
  const fields = Object.entries<readonly [string, string]>(entries).flatMap(([key, [name, text]], index) => [
    [`${key}Name`, line(`Name ${index + 1}`, name, { max: NAME_MAX })] as const,
    [key, paragraph(`Text ${index + 1}`, text)] as const,
  ]);
  // The keys are those of the entries, which `fromEntries` widens to strings.
  return Object.fromEntries(fields) as NamedTexts<Key>;
}

export function defineDocument<const Fields extends FieldsByName>(key: PageKey, fields: Fields): PageDocument<Fields> {
  const { title, path } = SITE_PAGES[key];
  return { key, path, ...group(title, fields) };
}

/** Returns the description of a page for search results and shared links. */
export function searchWords(description: string) {
  return group("In search results", { description: paragraph("Description", description) });
}
