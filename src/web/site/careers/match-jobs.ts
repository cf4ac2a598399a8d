import type { PublicJob } from "#contract/jobs.ts";

/** What is searched for; empty texts stand for everything. */
export interface JobSearch {
  term: string;
  department: string;
}

/** What the address of /careers asks for. */
export interface JobFilter extends JobSearch {
  department: PublicJob["department"] | "";
  page: number;
}

/** The address of /careers with this filter, without what is not set. */
export function careersAddress({ term, department, page }: JobFilter): string {
  const query = new URLSearchParams();
  if (term) query.set("q", term);
  if (department) query.set("department", department);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `/careers?${query}` : "/careers";
}

/** The text of a job that a search looks through. */
export function searchTextOf({ title, description, department }: PublicJob): string {
  return [title, description, department].join("\n").toLowerCase();
}

export function matchesFilter(searchText: string, department: string, filter: JobSearch): boolean {
  const isInDepartment = filter.department === "" || filter.department === department;
  return isInDepartment && searchText.includes(filter.term.toLowerCase());
}

/** 'Showing 2 jobs for "design" in Product', without the parts that are not set. */
export function resultLine(count: number, { term, department }: JobSearch): string {
  const parts = [`Showing ${count} ${count === 1 ? "job" : "jobs"}`];
  if (term) parts.push(`for "${term}"`);
  if (department) parts.push(`in ${department}`);
  return parts.join(" ");
}
