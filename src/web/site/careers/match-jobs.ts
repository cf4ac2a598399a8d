import type { PublicJob } from "#contract/jobs.ts";
import { plainLetters } from "#contract/plain-letters.ts";

/** Search of the open jobs. An empty text matches all jobs. */
export interface JobSearch {
  term: string;
  department: string;
}

/** Returns a text as it is compared: without accents, as in the search of the server. */
const compared = (text: string) => plainLetters(text).toLowerCase();

/** Returns the text of a job that is searched. */
export function searchTextOf({ title, description, department, location, type }: PublicJob): string {
  return compared([title, description, department, location, type].join("\n"));
}

/** Returns whether a job matches a search. `searchText` is the result of `searchTextOf` for the job. */
export function matchesFilter(searchText: string, department: string, filter: JobSearch): boolean {
  const isInDepartment = filter.department === "" || filter.department === department;
  return isInDepartment && searchText.includes(compared(filter.term));
}

/** Returns `Showing 2 jobs for "design" in Product`, without empty parts. */
export function resultLine(count: number, { term, department }: JobSearch): string {
  const parts = [`Showing ${count} ${count === 1 ? "job" : "jobs"}`];
  if (term) parts.push(`for "${term}"`);
  if (department) parts.push(`in ${department}`);
  return parts.join(" ");
}
