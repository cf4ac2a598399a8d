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
  /** A row of its own at the end. */
  foot?: true;
}

const PADDING = "px-4 desk:px-[1.15rem]";
const PANEL = "min-w-0 overflow-clip rounded-panel border border-border bg-surface shadow-1";
const ASIDES = { button: "h-11 w-28 rounded-control desk:h-8", time: "w-28" } as const;
const FIELDS = { line: "h-11 rounded-control desk:h-10", area: "h-20 rounded-control" } as const;

interface CardSkeletonProps {
  shape: CardShape;
}

/** The place of a `Card`, with what it will hold. */
export function CardSkeleton({
  shape: { aside, fields = [], words = 0, facts = 0, buttons = 0, foot },
}: CardSkeletonProps) {
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

export function ButtonSkeleton() {
  return <Skeleton className="h-11 w-28 rounded-control desk:h-9" />;
}

/** Places that are not there yet have no other name than their number. */
export function times<Made>(count: number, make: (at: number) => Made): Made[] {
  return Array.from({ length: count }, (_, at) => make(at));
}
