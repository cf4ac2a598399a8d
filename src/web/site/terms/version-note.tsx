import { noticeName, TERMS_VERSION_PAGE, versionName } from "#content/terms.ts";
import type { ReadTermsVersion } from "#server/pages/terms-versions.ts";
import { longDay } from "../long-day.ts";

/** Which version this is, when it applied, and the way to the terms that apply now. */
export function VersionNote({ version, noticeVersion, since, until }: Omit<ReadTermsVersion, "words">) {
  const { former, present, toPresent, toTerms } = TERMS_VERSION_PAGE;
  return (
    <p className="grid gap-1 max-w-[34rem] pl-5 border-l-3 border-lagoon">
      <strong className="text-ink">
        {versionName(version)}, {noticeName(noticeVersion)}
      </strong>
      <span>
        {until ? former : present} <Day day={since} />
        {until && (
          <>
            {` ${TERMS_VERSION_PAGE.until} `}
            <Day day={until} />
          </>
        )}
        .
      </span>
      <a className="justify-self-start py-1" href="/terms">
        {until ? toPresent : toTerms}
      </a>
    </p>
  );
}

function Day({ day }: { day: string }) {
  return <time dateTime={day}>{longDay(day)}</time>;
}
