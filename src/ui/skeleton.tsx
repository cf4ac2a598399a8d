import type { ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";

const PANEL = "min-w-0 overflow-clip rounded-panel border border-border bg-surface shadow-1";

/** Placeholder of something that is loading. It takes its room at once and is visible after 200 ms, so that fast answers don't flash. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={classNames("skeleton", className)} />;
}

/** Placeholder of a button. */
export function ButtonSkeleton() {
  return <Skeleton className="h-11 w-28 rounded-control desk:h-9" />;
}

/** Calls `make` with 0 to `count` - 1. Placeholders use the number as their React key. */
export function repeat<Made>(count: number, make: (at: number) => Made): Made[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

/** Content of a cell: a name beside a round or a square picture, or a line of text. */
export type CellShape = "avatar" | "thumbnail" | "text";

const PICTURES = {
  avatar: "size-8 rounded-full compact:size-6",
  thumbnail: "h-10 w-10 rounded-control compact:size-7 compact:rounded-md",
} as const;

/** Placeholder of a cell of a table, and of a row of a list on a phone. */
export function CellSkeleton({ shape, align }: { shape: CellShape; align?: "right" | undefined }) {
  if (shape === "text") return <Skeleton className={classNames("w-3/5", align && "ml-auto")} />;
  return (
    <span className="flex items-center gap-2.5">
      <Skeleton className={`picture shrink-0 ${PICTURES[shape]}`} />
      <span className="grid flex-1 gap-1.5">
        <Skeleton className="w-2/5" />
        <Skeleton className="min-h-3 w-3/5 compact:hidden" />
      </span>
    </span>
  );
}

interface RowsSkeletonProps {
  count: number;
  /** Class for the height of a row. */
  height: string;
  hasPicture?: boolean;
}

/** Placeholder of the rows of a card, as the dashboard has them. */
export function RowsSkeleton({ count, height, hasPicture = false }: RowsSkeletonProps) {
  return (
    <div aria-hidden="true" className="*:border-b *:border-border *:last:border-b-0">
      {repeat(count, (at) => (
        <div className={`flex items-center gap-3 px-4 desk:px-card ${height}`} key={at}>
          {hasPicture && <Skeleton className={PICTURES.avatar} />}
          <Skeleton className="w-1/2" />
        </div>
      ))}
    </div>
  );
}

/** Placeholder of lines of text. A screen reader announces what loads: `Loading {nouns}...`. */
export function LinesSkeleton({ nouns, count = 2 }: { nouns?: string; count?: number }) {
  return (
    <div className="grid max-w-reading gap-2.5">
      {nouns && (
        <p className="sr-only" role="status">
          Loading {nouns}...
        </p>
      )}
      {repeat(count, (at) => (
        <Skeleton className={at % 2 === 0 ? "w-3/5" : "w-2/5"} key={at} />
      ))}
    </div>
  );
}

/** Content of a card: a number of lines of text, or the sections of a form. */
export type CardShape = number | readonly SectionShape[];

/** Section of a form below its title. */
export interface SectionShape {
  columns?: keyof typeof COLUMNS | undefined;
  /** Sentence below the title, whose lines get a bar each. */
  line?: ReactNode;
  fields: readonly FieldShape[];
}

/** Field of a form. */
export interface FieldShape {
  /** Control below the label. Default: `line`. A checkbox (`tick`), a `button` and entries (`texts`) have no label above them. */
  control?: "line" | "area" | "markdown" | "tick" | "texts" | "picture" | "button";
  /** Rows of an area. */
  rows?: number;
  hint?: string | undefined;
  /** Crosses the columns. */
  wide?: true | undefined;
}

const COLUMNS = { 2: "sm:grid-cols-2", 3: "sm:grid-cols-3" } as const;
const LINE = "h-11 rounded-control desk:h-10";
/** Maximum bars in the place of a text. */
const MAX_LINES = 8;

/** Placeholders of several cards. */
export function CardSkeletons({ shapes }: { shapes: readonly CardShape[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: cards that are not there yet have no other name.
  return shapes.map((shape, at) => <CardSkeleton key={at} shape={shape} />);
}

/** Placeholder of a `Card` or of a `FormPanel`. */
export function CardSkeleton({ shape }: { shape: CardShape }) {
  if (typeof shape !== "number") {
    return (
      <div className={PANEL}>
        {shape.map((section, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a placeholder has no other key.
          <SectionSkeleton key={at} {...section} />
        ))}
      </div>
    );
  }
  return (
    <div className={PANEL}>
      <div className="flex min-h-14 items-center border-b border-border px-4 desk:px-card">
        <Skeleton className="min-h-4 w-28" />
      </div>
      <div className="px-4 py-5 desk:px-card">
        <LinesSkeleton count={shape} />
      </div>
    </div>
  );
}

function SectionSkeleton({ columns, line = "-", fields }: SectionShape) {
  return (
    <div className="grid border-b border-border p-4 last:border-b-0 desk:p-5">
      <Skeleton className="my-0.75 min-h-[0.95rem] w-32" />
      <TextSkeleton bar="w-28 first:w-56" className="mt-1">
        {line}
      </TextSkeleton>
      <div className={`mt-4 grid items-start gap-x-4 gap-y-5 ${columns ? COLUMNS[columns] : ""}`}>
        {fields.map((field, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a placeholder has no other key.
          <FieldSkeleton key={at} {...field} />
        ))}
      </div>
    </div>
  );
}

interface TextSkeletonProps {
  /** Classes of each bar. */
  bar: string;
  className: string;
  children: ReactNode;
}

/** Bars in the place of a text, as many as it has lines. The text keeps their room without being shown. */
function TextSkeleton({ bar, className, children }: TextSkeletonProps) {
  return (
    <p className={`relative overflow-clip ${className}`}>
      <span className="invisible">{children}</span>
      <span className="absolute inset-0">
        {repeat(MAX_LINES, (at) => (
          <span className={`flex h-[1lh] max-w-full items-center ${bar}`} key={at}>
            <Skeleton className="w-full" />
          </span>
        ))}
      </span>
    </p>
  );
}

/** Number of buttons with a sign above a text in Markdown. */
const MARKDOWN_TOOLS = 9;

/** Placeholder of a text in Markdown: buttons, which wrap as they do, the field, and the line below it. */
function MarkdownSkeleton({ rows, wide }: FieldShape) {
  return (
    <div className={`grid min-w-0 content-start gap-2 ${wide ? "sm:col-span-full" : ""}`}>
      <div className="flex flex-wrap gap-1">
        {repeat(MARKDOWN_TOOLS, (at) => (
          <span className="size-11 desk:size-9" key={at} />
        ))}
        <Skeleton className="h-11 w-36 rounded-control desk:h-9" />
      </div>
      <div className="grid gap-1.5">
        <Skeleton className="my-0.75 w-24" />
        <span className="grid font-mono text-small">
          <AreaSkeleton rows={rows} />
        </span>
      </div>
      <Skeleton className="my-0.75 w-full" />
    </div>
  );
}

/** Placeholder of a field with its label. */
function FieldSkeleton({ control = "line", rows, hint, wide }: FieldShape) {
  if (control === "markdown") return <MarkdownSkeleton rows={rows} wide={wide} />;
  if (control === "tick") return <Skeleton className="my-0.75 w-32" />;
  if (control === "button") return <Skeleton className="-mt-2.5 h-11 w-28 first:mt-0 rounded-control desk:h-9" />;
  if (control === "texts") return repeat(3, (at) => <Skeleton className={LINE} key={at} />);
  return (
    <div className={`grid gap-1.5 ${wide ? "sm:col-span-full" : ""}`}>
      <Skeleton className="my-0.75 w-24" />
      {control === "line" && <Skeleton className={LINE} />}
      {control === "picture" && <Skeleton className="h-24 rounded-control" />}
      {control === "area" && <AreaSkeleton rows={rows} />}
      {hint && (
        <TextSkeleton bar="w-40" className="text-small">
          {hint}
        </TextSkeleton>
      )}
    </div>
  );
}

/** The place of a text of several rows. */
function AreaSkeleton({ rows = 5 }: { rows: number | undefined }) {
  return (
    <span
      aria-hidden="true"
      className="skeleton rounded-control leading-normal max-desk:text-base"
      style={{ height: `calc(${rows}lh + 1.375rem)` }}
    />
  );
}
