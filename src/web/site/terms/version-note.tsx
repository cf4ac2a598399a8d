import { formatLongDate } from "#content/format-long-date.ts";
import { noticeName, TERMS_VERSION_PAGE, versionName } from "#content/terms.ts";
import type { ReadTermsVersion } from "./terms.server.ts";

/** Number of a former version, its period, and a link to the terms that apply now. */
export function VersionNote({ version, noticeVersion, since, until }: Omit<ReadTermsVersion, "words">) {
  const { present, toTerms, former, toPresent } = TERMS_VERSION_PAGE;
  return (
    <p className="grid gap-1 max-w-measure pl-5 border-l-3 border-lagoon">
      <strong>
        {versionName(version)}, {noticeName(noticeVersion)}
      </strong>
      <span>
        {until ? former : present} {until ? <Period from={since} to={until} /> : <Day day={since} />}.
      </span>
      <a className="prose-link justify-self-start py-1" href="/terms">
        {until ? toPresent : toTerms}
      </a>
    </p>
  );
}

function Period({ from, to }: { from: string; to: string }) {
  const { period } = TERMS_VERSION_PAGE;
  const isOneDay = formatLongDate(from) === formatLongDate(to);
  return (
    <>
      {isOneDay ? period.on : period.from} <Day day={from} />
      {!isOneDay && (
        <>
          {` ${period.to} `}
          <Day day={to} />
        </>
      )}
    </>
  );
}

function Day({ day }: { day: string }) {
  return <time dateTime={day}>{formatLongDate(day)}</time>;
}
