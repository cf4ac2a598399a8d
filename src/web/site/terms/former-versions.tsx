import { noticeName, TERMS_PAGE, versionName } from "#content/terms.ts";
import { longDay } from "../long-day.ts";
import type { TermsVersion } from "./terms.server.ts";

/** The way to what the terms said before, for whoever agreed to that. */
export function FormerVersions({ versions }: { versions: readonly TermsVersion[] }) {
  return (
    <section className="grid gap-4 pt-6 border-t border-border print:hidden" aria-labelledby="former-versions">
      <h2 id="former-versions" className="text-step-3">
        {TERMS_PAGE.former}
      </h2>
      <ul className="grid">
        {versions.map(({ version, since, noticeVersion }) => (
          <li key={version} className="flex flex-wrap gap-x-3 items-baseline py-1.5">
            <a className="prose-link py-1" href={`/terms/versions/${version}`}>
              {versionName(version)}, <time dateTime={since}>{longDay(since)}</time>
            </a>
            <span className="text-ink-2">{noticeName(noticeVersion)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
