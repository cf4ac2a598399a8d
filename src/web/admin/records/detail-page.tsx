import { type ReactNode, useEffect } from "react";
import { Link, useLocation } from "react-router";
import { BackLink } from "#ui/back-link.tsx";
import { classNames } from "#ui/class-names.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { ButtonSkeleton, CardSkeletons, repeat } from "#ui/skeleton.tsx";
import { useMediaQuery } from "#ui/use-media-query.ts";
import unfinished from "#web/art/unfinished.svg";
import { Banners, FailureBanner } from "../base/failure-reason.tsx";
import { rememberRecord } from "../base/recent-records.ts";
import { ScreenTitle } from "../base/screen-title.tsx";
import { useWithList } from "../resources/list-address.ts";
import { isNotFound } from "../resources/resource-client.ts";
import { type DetailShape, TitleSkeleton } from "./detail-skeleton.tsx";

interface DetailPageProps {
  /** Title of the record's list: `Messages`. */
  area: string;
  /** Link to the list. */
  back: { to: string; label: string };
  /** One record, in lower case: `message`. */
  noun: string;
  /** Task above the title: `Edit Product`. */
  eyebrow?: string | undefined;
  /** Undefined until the record is loaded. */
  title: string | undefined;
  /** Whether the form has errors: the title of the window says so first. */
  rejected?: boolean;
  badge?: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** Failed changes, below the title. */
  banners?: ReactNode;
  /** Notices below the banners, which scroll with the page because they may be long. */
  notices?: ReactNode;
  /** First part of the record: in a narrow window it comes before the rail, all other parts after it. */
  first?: ReactNode;
  rail: ReactNode;
  /** Parts of the record as wide as both columns, under them. */
  under?: ReactNode;
  /** Links to the previous and the next record. */
  neighbours?: ReactNode;
  /** Placeholder shown until the record is loaded. */
  loading: DetailShape | false;
  /** Text in place of the title while the record loads. Default: only screen readers read which record loads. */
  loadingText?: string;
  /** Error of loading the record. */
  error: Error | undefined;
  onRetry: () => void;
  children: ReactNode;
}

/** Page of a record: link to the list, name, status and actions, the record itself, and facts in a rail beside it. */
export function DetailPage(props: DetailPageProps) {
  const { area, back, title, loading, error } = props;
  const withList = useWithList();
  useRemembered(props);
  return (
    <div className="@container w-full max-w-page">
      {title !== undefined && (
        <ScreenTitle>{`${props.rejected ? "Error: " : ""}${nameOf(props)} | ${area}`}</ScreenTitle>
      )}
      <div
        className={classNames("mt-4 flex items-center gap-3", props.neighbours !== undefined && "max-desk:min-h-11")}
      >
        <BackLink to={withList(back.to)}>{back.label}</BackLink>
        {props.neighbours}
      </div>
      <div className="-mt-3 desk:*:min-h-18">
        <Title {...props} />
      </div>
      {props.banners && <Banners>{props.banners}</Banners>}
      {props.notices && <div className="mb-4 grid gap-2 empty:hidden">{props.notices}</div>}
      {error && <DetailFailed {...props} error={error} />}
      {!error && !loading && <Body {...props} />}
      {loading && <BodySkeleton shape={loading} />}
    </div>
  );
}

function Title(props: DetailPageProps) {
  const { title, loading, loadingText, noun, actions, badge, eyebrow, subtitle } = props;
  if (title !== undefined) {
    return <PageTitle actions={actions} badge={badge} eyebrow={eyebrow} subtitle={subtitle} title={title} />;
  }
  if (loading) return <TitleSkeleton loadingText={loadingText} noun={noun} shape={loading} />;
  return <PageTitle title={noun.charAt(0).toUpperCase() + noun.slice(1)} />;
}

/** Remembers an opened record for the palette, which lists recent records first. A new record has no address yet. */
function useRemembered({ title, noun, eyebrow, area, loading }: DetailPageProps): void {
  const { pathname } = useLocation();
  const isRecord = title !== undefined && !loading && !pathname.endsWith("/new");
  useEffect(() => {
    if (isRecord) rememberRecord({ to: pathname, name: title, about: eyebrow ?? `${area}, ${noun}` });
  }, [isRecord, pathname, title, eyebrow, area, noun]);
}

/** Returns the title of the window, with the action first. */
function nameOf({ eyebrow, title }: DetailPageProps): string {
  return eyebrow ? `${eyebrow}: ${title}` : `${title}`;
}

function Body({ first, rail, under, children }: Pick<DetailPageProps, "first" | "rail" | "under" | "children">) {
  return (
    <div className="grid items-start gap-4 @min-[44rem]:grid-cols-[minmax(0,1fr)_300px] @min-[44rem]:grid-rows-[auto_1fr]">
      {first && <div className="grid min-w-0 gap-4">{first}</div>}
      {!first && <div className="grid min-w-0 gap-4 @min-[44rem]:row-span-2">{children}</div>}
      <div className="grid min-w-0 gap-4 @min-[44rem]:row-span-2">{rail}</div>
      {first && <div className="grid min-w-0 gap-4">{children}</div>}
      {under && <div className="col-span-full grid min-w-0 gap-4">{under}</div>}
    </div>
  );
}

function BodySkeleton({ shape: { first, main, below = 0, rail, under } }: { shape: DetailShape }) {
  return (
    <div aria-hidden="true">
      <Body
        first={first && <CardSkeletons shapes={first} />}
        rail={<CardSkeletons shapes={rail} />}
        under={under && <CardSkeletons shapes={under} />}
      >
        <CardSkeletons shapes={main} />
        {below > 0 && (
          <div className="flex flex-wrap gap-2 *:min-w-29 *:grow">
            {repeat(below, (at) => (
              <ButtonSkeleton key={at} />
            ))}
          </div>
        )}
      </Body>
    </div>
  );
}

function DetailFailed({ back, noun, error, onRetry }: DetailPageProps & { error: Error }) {
  const withList = useWithList();
  if (isNotFound(error)) {
    return (
      <div className="rounded-panel border border-border bg-surface shadow-1">
        <EmptyState
          action={
            <Link className="font-medium underlined-link" to={withList(back.to)}>
              {back.label}
            </Link>
          }
          art={unfinished}
          title={`We can't find this ${noun}`}
        >
          It may have been deleted since the link was created.
        </EmptyState>
      </div>
    );
  }
  return (
    <FailureBanner action={{ label: "Try again", onAct: onRetry }} error={error} message={`Failed to load ${noun}`} />
  );
}

/** Returns whether the window has room for buttons beside a title. */
export function useWide(): boolean {
  return useMediaQuery("(min-width: 900px)");
}
