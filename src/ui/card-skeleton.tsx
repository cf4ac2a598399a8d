import { Skeleton } from "#ui/skeleton.tsx";

/** What a card will hold, from its head down. */
export interface CardShape {
  /** At the end of its head. */
  aside?: keyof typeof ASIDES;
  fields?: readonly ("line" | "area")[];
  /** Lines of text. */
  words?: number;
  /** Names and values. */
  facts?: number;
  buttons?: number;
  /** Buttons that are one row, and below each other on a phone. */
  steps?: number;
  /** A row of its own at the end. */
  foot?: true;
  /** In place of all that: the sections of a form. */
  sections?: readonly SectionShape[];
}

/** A section of a form, from its title down. */
export interface SectionShape {
  columns?: keyof typeof COLUMNS;
  /** Where its sentence needs two lines: in a rail, or on a phone; or four wherever it is. */
  long?: keyof typeof LONG;
  fields: readonly FieldShape[];
}

/** A field by its control, with as many lines of hints as it is told; `wide` ones cross the columns. A button adds to entries. */
type FieldShape =
  | "line"
  | "hint"
  | "hints"
  | "wide"
  | "wide hint"
  | "area"
  | "text"
  | "tall"
  | "tick"
  | "entry"
  | "button"
  | "picture";

const PADDING = "px-4 desk:px-[1.15rem]";
const PANEL = "min-w-0 overflow-clip rounded-panel border border-border bg-surface shadow-1";
const ASIDES = { button: "h-11 w-28 rounded-control desk:h-8", time: "w-28" } as const;
const FIELDS = { line: "h-11 rounded-control desk:h-10", area: "h-20 rounded-control" } as const;
const COLUMNS = { 2: "sm:grid-cols-2", 3: "sm:grid-cols-3" } as const;
const LONG = { rail: "max-desk:hidden", phone: "sm:hidden", four: "two h-13.5" } as const;
/** Text of five rows and of eight. */
const CONTROLS: Readonly<Partial<Record<FieldShape, string>>> = {
  area: "h-35.5 rounded-control desk:h-31.75",
  text: "h-41.5 rounded-control desk:h-37",
  tall: "h-53.5 rounded-control desk:h-47.5",
  picture: "h-24 rounded-control",
};
const HINTS: Readonly<Partial<Record<FieldShape, number>>> = { hint: 1, hints: 2, "wide hint": 1 };
const WIDE: ReadonlySet<FieldShape> = new Set(["wide", "wide hint", "area", "tall"]);

interface CardSkeletonProps {
  shape: CardShape;
}

/** The place of a `Card`, with what it will hold. */
export function CardSkeleton({
  shape: { aside, fields = [], words = 0, facts = 0, buttons = 0, steps = 0, foot, sections },
}: CardSkeletonProps) {
  if (sections) return <PanelSkeleton sections={sections} />;
  return (
    <div className={PANEL}>
      <div className={`flex min-h-14 items-center justify-between gap-3 border-b border-border py-2.5 ${PADDING}`}>
        <Skeleton className="min-h-4 w-28" />
        {aside && <Skeleton className={ASIDES[aside]} />}
      </div>
      <div className={`grid gap-3 py-4 ${PADDING}`}>
        {times(fields.length, (at) => (
          <div className="grid gap-2.5" key={at}>
            <Skeleton className="mt-0.5 w-24" />
            <Skeleton className={FIELDS[fields[at] ?? "line"]} />
          </div>
        ))}
        {words > 0 && (
          <div className="grid max-w-[68ch] gap-2.5 py-1">
            {times(words, (at) => (
              <Skeleton className={at === words - 1 ? "w-3/5" : ""} key={at} />
            ))}
          </div>
        )}
        {times(facts, (at) => (
          <div className="grid h-9.75 content-between py-0.5" key={at}>
            <Skeleton className="min-h-3 w-20" />
            <Skeleton className={at % 2 === 0 ? "w-3/5" : "w-2/5"} />
          </div>
        ))}
        {steps > 0 && (
          <div className="flex max-w-136 gap-2 max-sm:grid">
            {times(steps, (at) => (
              <ButtonSkeleton isWhole key={at} />
            ))}
          </div>
        )}
        {buttons > 0 && (
          <div className="flex flex-wrap gap-2 max-sm:grid">
            {times(buttons, (at) => (
              <ButtonSkeleton key={at} />
            ))}
          </div>
        )}
      </div>
      {foot && (
        <div className={`border-t border-border py-3 ${PADDING}`}>
          <ButtonSkeleton />
        </div>
      )}
    </div>
  );
}

/** The place of sections on one surface. */
function PanelSkeleton({ sections }: { sections: readonly SectionShape[] }) {
  return (
    <div className={PANEL}>
      {sections.map((section, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections that are not there yet have no other name.
        <SectionSkeleton key={at} {...section} />
      ))}
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
          // biome-ignore lint/suspicious/noArrayIndexKey: fields that are not there yet have no other name.
          <FieldSkeleton key={at} shape={field} />
        ))}
      </div>
    </div>
  );
}

/** The place of a field with its label; an entry of a list has none, and a box to tick no more than that. */
function FieldSkeleton({ shape }: { shape: FieldShape }) {
  if (shape === "tick") return <Skeleton className="my-0.75 w-32" />;
  if (shape === "button") return <Skeleton className="-mt-2.5 h-11 w-28 first:mt-0 rounded-control desk:h-9" />;
  return (
    <div className={`grid gap-1.5 ${WIDE.has(shape) ? "sm:col-span-full" : ""}`}>
      {shape !== "entry" && <Skeleton className="my-0.75 w-24" />}
      <Skeleton className={CONTROLS[shape] ?? FIELDS.line} />
      <div className="grid empty:hidden">
        {times(HINTS[shape] ?? 0, (at) => (
          <Skeleton className="my-[0.15rem] w-40" key={at} />
        ))}
      </div>
    </div>
  );
}

/** `isWhole`: as wide as there is room. */
export function ButtonSkeleton({ isWhole = false }: { isWhole?: boolean }) {
  return <Skeleton className={`h-11 rounded-control desk:h-9 ${isWhole ? "min-w-0 grow" : "w-28"}`} />;
}

/** Places that are not there yet have no other name than their number. */
export function times<Made>(count: number, make: (at: number) => Made): Made[] {
  return Array.from({ length: count }, (_, at) => make(at));
}
