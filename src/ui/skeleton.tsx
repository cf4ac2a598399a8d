import { classNames } from "#ui/class-names.ts";

/** The place of something that is loading. It takes its room at once and shows itself after 200 ms, so that fast answers don't flash. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames("skeleton", className)} />;
}

/** What a cell of a list holds, by the room that it takes. */
export type SkeletonKind = "titled" | "pictured" | "text" | "badge" | "number" | "day" | "actions" | "pair";

/** The place of a cell's words, of the size that they will have. */
export function CellSkeleton({ kind }: { kind: SkeletonKind }) {
  switch (kind) {
    case "titled":
    case "pictured":
      return (
        <span className={`${kind} flex items-center gap-2.5`}>
          <Skeleton className="picture" />
          <span className="grid flex-1 gap-1.5">
            <Skeleton className="w-2/5" />
            <Skeleton className="min-h-3 w-3/5 compact:hidden" />
          </span>
        </span>
      );
    case "day":
      return (
        <span className="grid gap-1.5">
          <Skeleton className="w-20" />
          <Skeleton className="min-h-3 w-14 compact:hidden" />
        </span>
      );
    case "badge":
      return <Skeleton className="h-7 w-20 rounded-full" />;
    case "number":
      return <Skeleton className="ml-auto w-16" />;
    case "actions":
    case "pair":
      return <Skeleton className={kind} />;
    default:
      return <Skeleton className="w-3/5" />;
  }
}
