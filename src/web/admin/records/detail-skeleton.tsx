import { ButtonSkeleton, type CardShape, repeat, Skeleton } from "#ui/skeleton.tsx";

/** Shape of a record's page, so that nothing moves when the record is loaded. */
export interface DetailShape {
  eyebrow?: true;
  badge?: true;
  subtitle?: true;
  /** Buttons beside the title. */
  actions?: number;
  first?: readonly CardShape[];
  main: readonly CardShape[];
  /** Buttons below those, beside each other where there is room. */
  below?: number;
  rail: readonly CardShape[];
  /** Cards under both columns. */
  under?: readonly CardShape[];
}

interface TitleSkeletonProps {
  shape: DetailShape;
  noun: string;
  loadingText: string | undefined;
}

/** The place of a `PageTitle`. */
export function TitleSkeleton({ shape, noun, loadingText }: TitleSkeletonProps) {
  const { eyebrow, badge, subtitle, actions = 0 } = shape;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 pt-5 pb-4">
      <div className="grid min-w-0 content-center sm:min-h-11 desk:min-h-9">
        {eyebrow && <Skeleton className="my-1 min-h-3 w-24" />}
        <div className="flex flex-wrap items-center gap-x-3">
          <p
            className={
              loadingText
                ? "min-h-7 text-2xl leading-[1.15] text-ink-3 transition-opacity delay-200 duration-(--t-2) starting:opacity-0"
                : "sr-only"
            }
            role="status"
          >
            {loadingText ?? `Loading ${noun}...`}
          </p>
          {!loadingText && <Skeleton className="h-7 w-48" />}
          {badge && <Skeleton className="h-5.5 w-16 rounded-full" />}
        </div>
        {subtitle && <Skeleton className="mt-1 mb-0.75 w-56" />}
      </div>
      {actions > 0 && (
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow sm:ml-auto">
          {repeat(actions, (at) => (
            <ButtonSkeleton key={at} />
          ))}
        </div>
      )}
    </div>
  );
}
