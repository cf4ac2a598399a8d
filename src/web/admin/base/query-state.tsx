import type { ReactNode } from "react";
import { LinesSkeleton } from "#ui/skeleton.tsx";
import { FailureBanner } from "./failure-reason.tsx";

/** State of a query, as far as a screen shows it. */
export interface ShownQuery<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

interface StateParts<Data> {
  query: ShownQuery<Data>;
  /** Noun of the data, in lower case: `tasks`. A screen reader announces it. */
  nouns: string;
  /** Bold line of the banner. Default: `Failed to fetch tasks`. */
  failed?: string;
  /** Placeholder: a number of lines, or an element as large as the data. */
  loading: ReactNode;
  /** Shown without rows: a sentence, or an element. With `undefined`, `children` show the lack of rows. */
  empty?: ReactNode;
  /** Set inside an element that has a padding. */
  isInset?: boolean;
  /** Set for the rows of a search: a screen reader announces the lack of them. */
  isSearched?: boolean;
  children: (data: Data) => ReactNode;
}

/** Data that may have no rows. */
type Rows = readonly unknown[] | { total: number };

/** Props of `QueryState`. Data that may have no rows do not compile without `empty`. */
export type QueryStateProps<Data> = StateParts<Data> & (Data extends Rows ? { empty: ReactNode } : unknown);

/**
 * Shows the data of a query, or its state: a placeholder while they load, a sentence without any, and a banner after a failure, with
 * Try again. Earlier data stay visible below the banner.
 */
export function QueryState<Data>(props: QueryStateProps<Data>) {
  const {
    query,
    nouns,
    failed = `Failed to fetch ${nouns}`,
    loading,
    empty,
    isInset = false,
    isSearched = false,
    children,
  } = props;
  const { data, error, isFetching, refetch } = query;
  const hasNone = empty !== undefined && isEmpty(data);
  const none = hasNone && <Empty isInset={isInset}>{empty}</Empty>;
  return (
    <>
      {error && (
        <div className={isInset ? undefined : "p-2.5"}>
          <FailureBanner
            action={{ label: "Try again", onAct: refetch, busy: isFetching }}
            error={error}
            message={failed}
          >
            {data !== undefined && "What is shown below may be out of date."}
          </FailureBanner>
        </div>
      )}
      {data === undefined && !error && <Loading isInset={isInset} loading={loading} nouns={nouns} />}
      {isSearched ? (
        // Always there, so that what comes into it is announced.
        <div aria-live="polite" className="contents">
          {none}
        </div>
      ) : (
        none
      )}
      {data !== undefined && !hasNone && children(data)}
    </>
  );
}

function isEmpty(data: unknown): boolean {
  if (Array.isArray(data)) return data.length === 0;
  return typeof data === "object" && data !== null && "total" in data && data.total === 0;
}

interface LoadingProps {
  isInset: boolean;
  loading: ReactNode;
  nouns: string;
}

function Loading({ isInset, loading, nouns }: LoadingProps) {
  return (
    <>
      <p className="sr-only" role="status">
        Loading {nouns}...
      </p>
      {typeof loading === "number" ? (
        <div className={isInset ? undefined : "px-4 py-4 desk:px-card"}>
          <LinesSkeleton count={loading} />
        </div>
      ) : (
        loading
      )}
    </>
  );
}

function Empty({ isInset, children }: { isInset: boolean; children: ReactNode }) {
  if (typeof children !== "string") return children;
  return <p className={isInset ? "text-ink-2" : "px-4 py-3 text-ink-2 desk:px-card"}>{children}</p>;
}
