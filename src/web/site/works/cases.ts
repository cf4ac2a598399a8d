import { PROJECT_LIMITS, type PublicProject } from "#contract/projects.ts";

/** Fields that decide whether a project is shown as a case: the states before and after it, and its status. */
type Told = Pick<PublicProject, "before" | "after" | "status">;

/** Returns whether both states of a project are described and short enough. */
function isCase({ before, after }: Told): boolean {
  return before !== "" && after !== "" && Math.max(before.length, after.length) <= PROJECT_LIMITS.stateOnHome;
}

/**
 * Returns up to `count` projects that can be shown as cases. Completed projects come first, and one of each family before a second
 * of any, so that neighbours differ in content and look.
 */
export function casesOf<Project extends Told>(
  projects: readonly Project[],
  count: number,
  patternOf: (project: Project) => string,
): Project[] {
  const told = projects.filter(isCase);
  const finishedFirst = [
    ...told.filter(({ status }) => status === "completed"),
    ...told.filter(({ status }) => status !== "completed"),
  ];
  const families = new Set<string>();
  const firsts: Project[] = [];
  const others: Project[] = [];
  for (const project of finishedFirst) {
    const family = patternOf(project);
    (families.has(family) ? others : firsts).push(project);
    families.add(family);
  }
  return [...firsts, ...others].slice(0, count);
}
