import type { PublicJob } from "#contract/jobs.ts";

/** What is searched for; empty texts stand for everything. */
export interface JobFilter {
  term: string;
  department: string;
}

/** The text of a job that a search looks through. */
export function searchTextOf({ title, description, department }: PublicJob): string {
  return [title, description, department].join("\n").toLowerCase();
}

export function matchesFilter(searchText: string, department: string, filter: JobFilter): boolean {
  const isInDepartment = filter.department === "" || filter.department === department;
  return isInDepartment && searchText.includes(filter.term.toLowerCase());
}

/** 'Showing 2 jobs for "design" in Product', without the parts that are not set. */
export function resultLine(count: number, { term, department }: JobFilter): string {
  const parts = [`Showing ${count} ${count === 1 ? "job" : "jobs"}`];
  if (term) parts.push(`for "${term}"`);
  if (department) parts.push(`in ${department}`);
  return parts.join(" ");
}
