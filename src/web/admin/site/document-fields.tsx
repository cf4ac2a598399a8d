import { ChevronRight } from "lucide-react";
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import type { PageField, PageGroupField, PageListField, PageTextField } from "#contract/page-documents.ts";
import { FieldError, TextAreaField, TextField } from "#ui/field.tsx";
import { textOf } from "#web/shared/json.ts";
import { plural } from "#web/shared/plural.ts";
import { EntryList } from "../forms/entry-list.tsx";
import { arrayStore, useEntries } from "../forms/use-entries.ts";
import { countWords } from "../writing/markdown-edits.ts";
import { useWriting } from "../writing/use-writing.tsx";
import { WritingTools } from "../writing/writing-tools.tsx";
import { siteArea } from "./area.ts";
import type { Document, FieldProps } from "./field-props.ts";
import { LinkTargetField } from "./link-target-field.tsx";
import { valueAt } from "./page-fields.ts";
import { PictureField } from "./picture-field.tsx";

/** Returns the id of the panel of a part. */
export function partId(name: string): string {
  return `part-${name}`;
}

interface DocumentFieldsProps {
  fields: readonly PageField[];
  document: Document;
  /** Names of the parts that are unfolded. */
  open: ReadonlySet<string>;
  onToggle: (part: string, isOpen: boolean) => void;
}

/** Fields of a page in their order, with a panel for each part of the page that can be folded. */
export function DocumentFields({ fields, document, open, onToggle }: DocumentFieldsProps) {
  return fields.map((field) => (
    <details
      className="scroll-mt-28 rounded-panel border border-border bg-surface shadow-1"
      id={partId(field.name)}
      key={field.name}
      onToggle={(event) => onToggle(field.name, event.currentTarget.open)}
      open={open.has(field.name)}
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-x-2 px-4 desk:px-5">
        <ChevronRight
          className="shrink-0 text-ink-3 transition-transform in-open:rotate-90"
          size={16}
          strokeWidth={2}
        />
        <h2 className="text-base leading-tight font-bold tracking-[-0.008em] font-stretch-106%">{field.title}</h2>
        <ErrorCount errors={document.errors} part={field.name} />
      </summary>
      <section aria-label={field.title} className="grid gap-4 px-4 pb-4 desk:px-5 desk:pb-5">
        {field.kind === "group" ? (
          <FieldRows document={document} fields={field.fields} path={field.name} />
        ) : (
          <FieldOf document={document} field={field} path={field.name} />
        )}
      </section>
    </details>
  ));
}

/** Number of texts of a part that need attention, for a part that is folded. */
function ErrorCount({ errors, part }: { errors: Document["errors"]; part: string }) {
  const count = [...errors.keys()].filter((path) => path.startsWith(`${part}.`)).length;
  if (count === 0) return null;
  return <span className="ml-auto text-sm font-medium text-danger">{plural(count, "error")}</span>;
}

interface FieldRowsProps {
  fields: readonly PageField[];
  path: string;
  document: Document;
}

/** Fields below each other, and a text beside the name above it: `audits` beside `auditsName`. */
function FieldRows({ fields, path, document }: FieldRowsProps) {
  const isText = (index: number) => fields[index - 1]?.name === `${fields[index]?.name}Name`;
  const one = (field: PageField) => (
    <FieldOf document={document} field={field} key={field.name} path={`${path}.${field.name}`} />
  );
  return fields.map((field, index) => {
    const text = fields[index + 1];
    if (isText(index)) return null;
    if (!text || !isText(index + 1)) return one(field);
    return (
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,5fr)]" key={field.name}>
        {one(field)}
        {one(text)}
      </div>
    );
  });
}

function FieldOf({ field, ...rest }: FieldProps<PageField>): ReactNode {
  if (field.kind === "picture") return <PictureField field={field} {...rest} />;
  if (field.kind === "list") return <ListOf field={field} {...rest} />;
  return "fields" in field ? <GroupOf field={field} {...rest} /> : <TextOf field={field} {...rest} />;
}

/** Returns a message for an unknown name in braces. */
function unknownDetail(text: string, details: ReadonlySet<string>): string | undefined {
  const unknown = [...text.matchAll(/\{(\w+)\}/g)].find(([, name = ""]) => !details.has(name));
  return unknown && `${unknown[0]} is not one of the company details`;
}

const LEFT_OUT = "Left out of the page while it is blank.";

/** Share of the maximum length from which a field shows how much is left. */
const NEARLY_FULL = 0.85;

/** Returns the used and the maximum characters of a nearly full field, or undefined while there is room. */
function roomLeft(text: string, max: number): string | undefined {
  const { length } = [...text];
  return length > max * NEARLY_FULL ? `${length} of ${max.toLocaleString("en-US")} characters` : undefined;
}

function TextOf({ field: { kind, title, max, optional }, path, document, label = title }: FieldProps<PageTextField>) {
  const text = textOf(valueAt(document.value, path));
  const field = {
    label,
    name: path,
    value: text,
    error: document.errors.get(path) ?? unknownDetail(text, document.details),
    readOnly: document.isReadOnly,
  };
  if (kind === "href") {
    return (
      <LinkTargetField
        {...field}
        onChange={(href) => document.onChange(path, href)}
        onFocus={() => document.onFocus(path)}
      />
    );
  }
  const shared = {
    ...field,
    optional,
    hint: kind === "day" ? undefined : (roomLeft(text, max) ?? (optional && text === "" ? LEFT_OUT : undefined)),
    onChange: ({ target }: { target: { value: string } }) => document.onChange(path, target.value),
    onFocus: () => document.onFocus(path),
  };
  if (kind === "prose") return <ProseInput {...shared} />;
  if (kind === "paragraph") return <GrowingInput {...shared} />;
  return <TextField {...shared} type={kind === "day" ? "date" : "text"} />;
}

type InputProps = React.ComponentProps<typeof TextAreaField> & { value: string };

/** Whether the browser itself makes a field as tall as its text. */
const SIZES_ITSELF = CSS.supports("field-sizing", "content");
const GROWING = "resize-none overflow-hidden field-sizing-content";

/** Makes a text area as tall as its text. */
function useGrowing(value: string, input: RefObject<HTMLTextAreaElement | null>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it grows with the text.
  useLayoutEffect(() => {
    const { current } = input;
    if (!current) return;
    if (SIZES_ITSELF) return;
    current.style.height = "auto";
    current.style.height = `${current.scrollHeight + 2}px`;
  }, [value]);
}

/** Input for one paragraph that grows with its text. */
function GrowingInput(props: InputProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  useGrowing(props.value, input);
  return (
    <TextAreaField
      {...props}
      className={GROWING}
      onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      ref={input}
      rows={1}
    />
  );
}

/** Input for long text in Markdown, with buttons for its signs. */
function ProseInput(props: InputProps) {
  const { field, run, handlers, notices } = useWriting({ takesPictures: false });
  useGrowing(props.value, field);
  return (
    <div className="grid min-w-0 gap-1.5">
      {!props.readOnly && <WritingTools name={`Format ${props.label}`} onRun={run} />}
      <TextAreaField
        {...props}
        {...handlers}
        className={GROWING}
        onFocus={(event) => {
          props.onFocus?.(event);
          handlers.onFocus();
        }}
        ref={field}
        rows={4}
      />
      <p className="text-small text-ink-3">{plural(countWords(props.value), "word")}</p>
      {notices}
    </div>
  );
}

/** Fields of a group, a link or a figure, framed with its label. Links and figures have two columns. */
function GroupOf({ field, path, document, label = field.title }: FieldProps<PageGroupField>) {
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-control border border-border p-3.5">
      <legend className="-ml-1 px-1 text-sm font-semibold">{label}</legend>
      {field.elsewhere && <ElsewhereNote {...field.elsewhere} />}
      <div className={field.kind === "group" ? "grid gap-3" : "grid items-start gap-3 sm:grid-cols-2"}>
        <FieldRows document={document} fields={field.fields} path={path} />
      </div>
    </fieldset>
  );
}

/** Note that the document of another page has the other texts of a group, with a link to it. */
function ElsewhereNote({ text, page, title }: NonNullable<PageGroupField["elsewhere"]>) {
  return (
    <p className="text-small text-ink-3">
      {text}{" "}
      <Link className="underlined-link" to={siteArea.paths.page(page)}>
        {title}
      </Link>
      .
    </p>
  );
}

/** Entries of a list below each other. Enter in a line moves to the next entry. */
function ListOf({ field, path, document, label = field.title }: FieldProps<PageListField>) {
  const { entry, blank, min, max } = field;
  const asEntries = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
  const value = asEntries(valueAt(document.value, path));
  const error = document.errors.get(path);
  const errorId = useId();
  const one = entry.title || "Entry";
  const what = one.toLowerCase();
  const isFixed = min === max || document.isReadOnly;
  const entries = useEntries(
    arrayStore(
      () => asEntries(document.read(path)),
      (next) => document.onChange(path, next),
    ),
    { one, max, isFixed, blank: () => blank },
  );
  return (
    <fieldset
      aria-describedby={error && errorId}
      className="grid min-w-0 gap-2.5 rounded-control outline-offset-4"
      data-field={path}
      tabIndex={-1}
    >
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <EntryList
        add={isFixed ? undefined : `+ Add ${what}`}
        entries={entries}
        // An entry is identified by its position: its fields have no state of their own.
        ids={value.map((_, index) => `${path}.${index}`)}
        itemClass="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-1"
      >
        {(index, buttons) => (
          <>
            <FieldOf document={document} field={entry} label={`${one} ${index + 1}`} path={`${path}.${index}`} />
            {!document.isReadOnly && <div className="flex">{buttons}</div>}
          </>
        )}
      </EntryList>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
