import { classNames } from "#ui/class-names.ts";

/** The place of something that is loading. It takes its room at once and shows itself after 200 ms, so that fast answers don't flash. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "block min-h-3.5 rounded-[4px] bg-surface-3 transition-opacity delay-200 duration-(--t-2) starting:opacity-0",
        className,
      )}
    />
  );
}
