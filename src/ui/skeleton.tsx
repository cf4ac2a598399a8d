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
  columns?: keyof typeof COLUMNS;
  /** Where the section's sentence needs two lines (`rail`, `phone`), or `four` lines at any width. */
  long?: keyof typeof LONG;
  fields: readonly FieldShape[];
}

/** Control of a field, with its number of lines of hints; `wide` ones cross the columns. A button adds to entries. */
type FieldShape =
  | "line"
  | "hint"
  | "hints"
  | "wide"
  | "wide hint"
  | "lines hint"
  | "area"
  | "text"
  | "tall"
  | "tick"
  | "entry"
  | "button"
  | "picture";

const COLUMNS = { 2: "sm:grid-cols-2", 3: "sm:grid-cols-3" } as const;
const LONG = { rail: "max-desk:hidden", phone: "sm:hidden", four: "h-13.5" } as const;
const LINE = "h-11 rounded-control desk:h-10";
/** Text of two rows, of five and of eight. */
const CONTROLS: Readonly<Partial<Record<FieldShape, string>>> = {
  "lines hint": "h-17.5 rounded-control desk:h-16",
  area: "h-35.5 rounded-control desk:h-31.75",
  text: "h-41.5 rounded-control desk:h-37",
  tall: "h-53.5 rounded-control desk:h-47.5",
  picture: "h-24 rounded-control",
};
const HINTS: Readonly<Partial<Record<FieldShape, number>>> = { hint: 1, hints: 2, "wide hint": 1, "lines hint": 1 };
const WIDE: ReadonlySet<FieldShape> = new Set(["wide", "wide hint", "lines hint", "area", "tall"]);

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

function SectionSkeleton({ columns, long, fields }: SectionShape) {
  return (
    <div className="grid border-b border-border p-4 last:border-b-0 desk:p-5">
      <Skeleton className="my-0.75 min-h-[0.95rem] w-32" />
      <Skeleton className="mt-1.75 mb-0.75 w-56 max-w-full" />
      {long && <Skeleton className={`mt-1 mb-0.75 w-28 ${LONG[long]}`} />}
      <div className={`mt-4 grid items-start gap-x-4 gap-y-5 ${columns ? COLUMNS[columns] : ""}`}>
        {fields.map((field, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a placeholder has no other key.
          <FieldSkeleton key={at} shape={field} />
        ))}
      </div>
    </div>
  );
}

/** Placeholder of a field with its label. An entry of a list has no label, a checkbox nothing else. */
function FieldSkeleton({ shape }: { shape: FieldShape }) {
  if (shape === "tick") return <Skeleton className="my-0.75 w-32" />;
  if (shape === "button") return <Skeleton className="-mt-2.5 h-11 w-28 first:mt-0 rounded-control desk:h-9" />;
  return (
    <div className={`grid gap-1.5 ${WIDE.has(shape) ? "sm:col-span-full" : ""}`}>
      {shape !== "entry" && <Skeleton className="my-0.75 w-24" />}
      <Skeleton className={CONTROLS[shape] ?? LINE} />
      <div className="grid empty:hidden">
        {repeat(HINTS[shape] ?? 0, (at) => (
          <Skeleton className="my-[0.15rem] w-40" key={at} />
        ))}
      </div>
    </div>
  );
}
