import { paragraphsOf } from "../careers/paragraphs.ts";

/** A project as two states: the first two paragraphs of its description. */
export interface Case {
  name: string;
  slug: string;
  before: string;
  now: string;
}

interface Told {
  name: string;
  slug: string;
  description: string;
  status: "completed" | "ongoing";
}

/** Longer paragraphs would make the call beside them look lost. */
const LONGEST = 480;

/** The first project that says in two paragraphs what was there before and what is now, a completed one if there is one. */
export function caseOf(projects: readonly Told[]): Case | undefined {
  const cases = projects.flatMap(({ name, slug, description, status }) => {
    const [before, now] = paragraphsOf(description);
    if (!before || !now || Math.max(before.length, now.length) > LONGEST) return [];
    return [{ status, told: { name, slug, before, now } }];
  });
  return (cases.find(({ status }) => status === "completed") ?? cases[0])?.told;
}
