import type { JobSearch } from "./match-jobs.ts";

/** Search and page number in the address of /careers. */
export interface JobFilter extends JobSearch {
  page: number;
}

/** Returns the address of /careers with this filter, without empty parts. */
export function careersAddress({ term, department, page }: JobFilter): string {
  const query = new URLSearchParams();
  if (term) query.set("q", term);
  if (department) query.set("department", department);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `/careers?${query}` : "/careers";
}
