import { requiredText, slug } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";

/** Maximum entries, and characters of a name. */
export const VOCABULARY_LIMITS = { projectCategories: 24, departments: 12, name: 50 } as const;

export const VOCABULARY_MESSAGES = {
  equalIds: "Two categories have this id",
  equalDepartments: "Two departments have this name",
  stillThere: "A department still has this name",
  inUse: "Projects have this category, or jobs this department. Change them first",
} as const;

/** Pattern of the drawn covers of a category. */
export type CoverPattern = "coil" | "cloth" | "cable";

/** First headings of the categories of projects, with the pattern of their covers. The page of projects has their present words. */
export const PROJECT_HEADINGS = {
  dx: { name: "Digital Transformation", pattern: "coil" },
  cx: { name: "Customer Experience", pattern: "cloth" },
  rdx: { name: "Research, Experience, Development", pattern: "cable" },
} as const satisfies Record<string, { name: string; pattern: CoverPattern }>;
export type ProjectHeading = keyof typeof PROJECT_HEADINGS;

const HEADINGS = Object.values(PROJECT_HEADINGS);
const PATTERNS = HEADINGS.map(({ pattern }) => pattern);

const name = (what: string) => requiredText(`${what} is required`, VOCABULARY_LIMITS.name);

const ProjectCategory = z.strictObject({
  /** Name in addresses and in the API, which projects keep. */
  id: slug,
  /** Heading: a first one, or one of the company. */
  group: name("Heading"),
  name: name("Name"),
});
export type ProjectCategory = z.output<typeof ProjectCategory>;

/** Returns a check that refuses an entry whose key an earlier one has. */
function unique<Entry>(keyOf: (entry: Entry) => string, field: string | undefined, message: string) {
  return ({ value, issues }: z.core.ParsePayload<Entry[]>) => {
    value.forEach((entry, at) => {
      const isRepeated = value.slice(0, at).some((earlier) => keyOf(earlier) === keyOf(entry));
      if (isRepeated) issues.push({ code: "custom", input: entry, path: field ? [at, field] : [at], message });
    });
  };
}

const departmentName = name("Department");

/** Returns the schema of a list of departments. */
function departmentsOf<Department>(one: z.ZodType<Department>, nameOf: (department: Department) => string) {
  return z
    .array(one, "Must be a list of departments")
    .max(VOCABULARY_LIMITS.departments, `Must be at most ${VOCABULARY_LIMITS.departments} departments`)
    .check(unique(nameOf, undefined, VOCABULARY_MESSAGES.equalDepartments));
}

/** Words of the company for what it does. */
export const Vocabulary = z.strictObject({
  projectCategories: z
    .array(ProjectCategory, "Must be a list of categories")
    .max(VOCABULARY_LIMITS.projectCategories, `Must be at most ${VOCABULARY_LIMITS.projectCategories} categories`)
    .check(unique(({ id }) => id, "id", VOCABULARY_MESSAGES.equalIds)),
  departments: departmentsOf(departmentName, (department) => department),
});
export type Vocabulary = z.output<typeof Vocabulary>;

/** Department in a change: its name, or a new name together with the former one. The jobs of the former name follow. */
const ChangedDepartment = z.union(
  [departmentName, z.strictObject({ name: departmentName, was: departmentName })],
  "Must be a name, or a name with the former one",
);
type ChangedDepartment = z.output<typeof ChangedDepartment>;

/** Returns the name of a department after a change. */
function nameOfDepartment(department: ChangedDepartment): string {
  return typeof department === "string" ? department : department.name;
}

/** Refuses a former name that another department keeps or had. Departments may exchange their names. */
function checkFormer({ value, issues }: z.core.ParsePayload<ChangedDepartment[]>): void {
  const taken = new Set(value.filter((department) => typeof department === "string"));
  value.forEach((department, at) => {
    if (typeof department === "string") return;
    if (taken.has(department.was))
      issues.push({ code: "custom", input: department, path: [at, "was"], message: VOCABULARY_MESSAGES.stillThere });
    taken.add(department.was);
  });
}

/** Words in a change of the settings. */
export const VocabularyChange = z.strictObject({
  ...Vocabulary.shape,
  departments: departmentsOf(ChangedDepartment, nameOfDepartment).check(checkFormer),
});
export type VocabularyChange = z.output<typeof VocabularyChange>;

/** Returns the words after a change. */
export function wordsOf({ projectCategories, departments }: VocabularyChange): Vocabulary {
  return { projectCategories, departments: departments.map(nameOfDepartment) };
}

const { dx, cx, rdx } = PROJECT_HEADINGS;

/** Words until the company changes them. */
export const DEFAULT_VOCABULARY: Vocabulary = {
  projectCategories: [
    { id: "apps-modernization", group: dx.name, name: "Apps modernisation" },
    { id: "bss", group: dx.name, name: "BSS" },
    { id: "cloud", group: dx.name, name: "Cloud" },
    { id: "product-dev", group: dx.name, name: "Product development" },
    { id: "design-system", group: cx.name, name: "Design system" },
    { id: "ui-ux", group: cx.name, name: "UI and UX" },
    { id: "iot", group: rdx.name, name: "IoT" },
    { id: "ai", group: rdx.name, name: "AI" },
  ],
  departments: ["Engineering", "Design", "Product"],
};

/** Category as pages show it. */
export interface ShownCategory {
  name: string;
  group: string;
  pattern: CoverPattern;
}

/** Returns how a category is shown, by its id. An unknown one is shown with its id. */
export function categoryOf(categories: readonly ProjectCategory[], id: string): ShownCategory {
  const found = categories.find((category) => category.id === id);
  if (!found) return { name: id, group: "", pattern: "coil" };
  return { name: found.name, group: found.group, pattern: patternOf(categories, found.group) };
}

/** Returns the pattern of a heading. Headings of the company take turns. */
function patternOf(categories: readonly ProjectCategory[], group: string): CoverPattern {
  const first = HEADINGS.find((heading) => heading.name === group);
  if (first) return first.pattern;
  const own = [...new Set(categories.map((category) => category.group))].filter(
    (one) => !HEADINGS.some((heading) => heading.name === one),
  );
  return PATTERNS[own.indexOf(group) % PATTERNS.length] ?? "coil";
}
