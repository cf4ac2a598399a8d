import SearchIcon from "lucide-react/icons/search";
import { RESULT_TYPE_LABELS, resultCount, SITE_SEARCH } from "#content/search.ts";
import { SEARCH_LIMITS } from "#contract/search.ts";
import { frameData, useIsHidden } from "../frame-data.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/search-page";
import styles from "./page.css?url";
import { loadResults, type MarkedPart, type MarkedResult } from "./search.server.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export function loader({ context, request }: Route.LoaderArgs) {
  return loadResults(context, request);
}

export function meta({ matches }: Route.MetaArgs) {
  const { title, description, path } = SITE_SEARCH;
  return pageMeta(frameData(matches), { title, description, path, unlisted: true });
}

/** Page of the search over the site. It works without a script. */
export default function SearchPage({ loaderData: { term, results } }: Route.ComponentProps) {
  return (
    <div className="wrap grid grid-cols-1 gap-(--space-3) py-(--space-4) pb-section">
      <h1 className="display text-step-5">{SITE_SEARCH.title}</h1>
      <SearchForm term={term} />
      {results === undefined && (
        <p id="search-hint" className="max-w-[36rem] text-ink-2">
          {SITE_SEARCH.hint}
        </p>
      )}
      {results?.length === 0 && <NothingFound term={term} />}
      {results && results.length > 0 && <Results term={term} results={results} />}
    </div>
  );
}

function SearchForm({ term }: { term: string }) {
  return (
    <search className="print:hidden" aria-label={SITE_SEARCH.label}>
      <form className="site-search" action={SITE_SEARCH.path}>
        <div className="job-search-field">
          <SearchIcon size={20} />
          <label className="sr-only" htmlFor="site-search">
            {SITE_SEARCH.label}
          </label>
          <input
            id="site-search"
            name="q"
            type="search"
            required
            maxLength={SEARCH_LIMITS.longest}
            defaultValue={term}
            autoComplete="off"
            enterKeyHint="search"
          />
        </div>
        <button className="button button-primary" type="submit">
          {SITE_SEARCH.submit}
        </button>
      </form>
    </search>
  );
}

function Results({ term, results }: { term: string; results: readonly MarkedResult[] }) {
  return (
    <section aria-labelledby="search-results" className="max-w-[56rem]">
      <h2 id="search-results" className="text-step-1 wrap-anywhere">
        {resultCount(results.length, term)}
      </h2>
      <ol className="site-results">
        {results.map(({ type, url, title, excerpt }) => (
          <li key={`${type} ${url}`}>
            <p className="text-step--1 text-ink-3">{RESULT_TYPE_LABELS[type]}</p>
            <h3 className="text-step-1 wrap-anywhere">
              <a className="site-result-link" href={url}>
                <Marked parts={title} />
              </a>
            </h3>
            <p className="text-ink-2 wrap-anywhere">
              <Marked parts={excerpt} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Text with the found words marked. */
function Marked({ parts }: { parts: readonly MarkedPart[] }) {
  return <bdi>{parts.map(({ text, isFound }, index) => (isFound ? <mark key={index}>{text}</mark> : text))}</bdi>;
}

function NothingFound({ term }: { term: string }) {
  const { heading, text, toContact, toServices } = SITE_SEARCH.none;
  const ways = useIsHidden("services") ? [toContact] : [toContact, toServices];
  return (
    <section aria-labelledby="search-results" className="grid justify-items-start gap-4 max-w-[36rem]">
      <h2 id="search-results" className="text-step-2 wrap-anywhere">
        {heading(term)}
      </h2>
      <p className="text-ink-2">{text}</p>
      <p className="flex flex-wrap gap-3">
        {ways.map(({ label, href }) => (
          <a key={href} className="button button-outline" href={href}>
            {label}
          </a>
        ))}
      </p>
    </section>
  );
}
