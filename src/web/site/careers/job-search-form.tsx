import Search from "lucide-react/icons/search";
import { OPENINGS } from "#content/careers.ts";
import { data } from "../data-attributes.ts";
import type { JobSearch } from "./match-jobs.ts";

interface JobSearchFormProps {
  filter: JobSearch;
  /** Departments to choose from. */
  departments: readonly string[];
  /** Whether the script searches the jobs of the page as the visitor types. */
  isLive: boolean;
}

/** Form that reloads the page with the search, unless scripts/careers.ts searches in the page. */
export function JobSearchForm({ filter, departments: names, isLive }: JobSearchFormProps) {
  const departments = [{ value: "", text: OPENINGS.all }, ...names.map((name) => ({ value: name, text: name }))];
  return (
    <search aria-label={OPENINGS.search}>
      <form
        className="flex flex-wrap gap-x-4 gap-y-3 items-center mt-(--space-3)"
        action="/careers#openings"
        {...data({ "data-job-search": isLive ? "live" : "" })}
      >
        <div className="job-search-field">
          <Search size={20} />
          <label className="sr-only" htmlFor="job-search">
            {OPENINGS.search}
          </label>
          <input
            id="job-search"
            name="q"
            type="search"
            placeholder={OPENINGS.placeholder}
            defaultValue={filter.term}
            autoComplete="off"
            enterKeyHint="search"
          />
        </div>
        {/* First of the buttons, so that Enter in the field keeps the department. */}
        <button
          className="button button-outline search-button"
          type="submit"
          name="department"
          value={filter.department}
        >
          {OPENINGS.submit}
        </button>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would put a box around the row of buttons */}
        <div className="flex flex-wrap gap-2" role="group" aria-label={OPENINGS.departments}>
          {departments.map(({ value, text }) => (
            <button
              key={value}
              className="chip"
              type="submit"
              name="department"
              value={value}
              aria-pressed={value === filter.department}
              {...data({ "data-department-button": true })}
            >
              {text}
            </button>
          ))}
        </div>
      </form>
    </search>
  );
}
