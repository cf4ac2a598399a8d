import type { PublicProject } from "#contract/projects.ts";
import { paragraphsOf } from "../paragraphs.ts";
import { coverPatternOf } from "./filter.ts";

/** Case of a project: the states before and now, from the first two paragraphs of its description. */
export interface Case {
  before: string;
  now: string;
  /** First feature of the project. */
  feature: string | undefined;
}

type Told = Pick<PublicProject, "description" | "features" | "status" | "category">;

/** Maximum length of a paragraph, in characters. Longer ones appear only on the project's own page. */
const LONGEST = 480;

/** Returns the case of a project, if its first two paragraphs are short enough. */
function caseOf({ description, features }: Told): Case | undefined {
  const [before, now] = paragraphsOf(description);
  if (!before || !now || Math.max(before.length, now.length) > LONGEST) return undefined;
  return { before, now, feature: features[0] };
}

/**
 * Returns up to `count` projects that can be shown as cases. Completed projects come first, and one of each family before a second
 * of any, so that neighbours differ in content and look.
 */
export function casesOf<Project extends Told>(projects: readonly Project[], count: number): (Project & Case)[] {
  const told = projects.flatMap((project) => {
    const states = caseOf(project);
    return states ? [{ ...project, ...states }] : [];
  });
  const finishedFirst = [
    ...told.filter(({ status }) => status === "completed"),
    ...told.filter(({ status }) => status !== "completed"),
  ];
  const families = new Set<string>();
  const firsts: (Project & Case)[] = [];
  const others: (Project & Case)[] = [];
  for (const project of finishedFirst) {
    const family = coverPatternOf(project.category);
    (families.has(family) ? others : firsts).push(project);
    families.add(family);
  }
  return [...firsts, ...others].slice(0, count);
}
