import { endpoint, taken } from "#contract/endpoint.ts";
import type { LabelsOf } from "#contract/field-facts.ts";
import {
  changedText,
  instant,
  isLongerThan,
  LIMITS,
  MESSAGES,
  rawText,
  requiredText,
  sample,
  slug,
  status,
  textList,
} from "#contract/fields.ts";
import { listQuery, MAX_PAGE_SIZE } from "#contract/lists.ts";
import { READ_ONLY_OF_SAMPLES, resourceCalls } from "#contract/resource.ts";
import { z } from "#contract/zod.ts";

export const PROJECT_STATUSES = ["completed", "ongoing"] as const;
export const PROJECT_LIMITS = {
  entries: 50,
  imageName: 255,
  /** Maximum characters of the state before, and of the state after. */
  state: 1000,
  /** Maximum characters of a state on the home page. A project with a longer one is only in the portfolio. */
  stateOnHome: 480,
} as const;
export const PROJECT_MESSAGES = {
  slugTaken: "A project with this slug already exists.",
  imageName: `Must be a file name of at most ${PROJECT_LIMITS.imageName} characters without / and \\`,
  published: "Must be true or false",
} as const;

export const Project = z.strictObject({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  shortDesc: z.string(),
  description: z.string(),
  /** State of the client's work before the project, and after it; `""` if not described. */
  before: z.string(),
  after: z.string(),
  /** Id of one of the categories of the settings. */
  category: z.string(),
  year: z.string(),
  /** File name; `null` if the cover is drawn from the slug. */
  image: z.string().nullable(),
  client: z.string(),
  technologies: z.array(z.string()),
  features: z.array(z.string()),
  status: z.enum(PROJECT_STATUSES),
  published: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  sample,
});
export type Project = z.infer<typeof Project>;

export const PROJECT_LABELS = {
  name: "Project name",
  slug: "Slug",
  shortDesc: "Short description",
  description: "Description",
  before: "Before",
  after: "After",
  category: "Category",
  year: "Year",
  client: "Client",
  image: "Image",
  technologies: "Technologies",
  features: "Features",
  status: "Status",
  published: "Published",
} as const satisfies LabelsOf<Project>;

/** File name, stored as sent, since a different spelling would name a different file. A blank name becomes `""`. */
const imageName = rawText(PROJECT_LIMITS.imageName, MESSAGES.text)
  .overwrite((name) => (name.trim() === "" ? "" : name))
  .refine((name) => !/[/\\\p{Cc}\p{Cs}]/u.test(name), PROJECT_MESSAGES.imageName)
  .refine((name) => !isLongerThan(name, PROJECT_LIMITS.imageName), PROJECT_MESSAGES.imageName)
  .meta({ maxLength: PROJECT_LIMITS.imageName, pattern: "^[^/\\\\]*$" });

const input = {
  name: requiredText("Name is required", LIMITS.name),
  slug,
  shortDesc: requiredText("Short description is required", LIMITS.short),
  description: requiredText("Description is required", LIMITS.long, "many"),
  before: changedText(PROJECT_LIMITS.state, "many"),
  after: changedText(PROJECT_LIMITS.state, "many"),
  /** The server checks that the settings have the category. */
  category: requiredText("Category is required", LIMITS.slug),
  year: requiredText("Year is required", LIMITS.name),
  image: imageName.nullable().optional(),
  client: changedText(LIMITS.name),
  /** Blank entries are dropped, as in `features`. */
  technologies: textList(PROJECT_LIMITS.entries, LIMITS.short).optional(),
  features: textList(PROJECT_LIMITS.entries, LIMITS.short).optional(),
  /** Default: completed. */
  status: status(PROJECT_STATUSES).optional(),
  /** Default: false. */
  published: z.boolean(PROJECT_MESSAGES.published).optional(),
};

export const ProjectInput = z.strictObject(input);
export type ProjectInput = z.output<typeof ProjectInput>;

export const ProjectChange = z.strictObject({ ...input, ...READ_ONLY_OF_SAMPLES });
export type ProjectChange = z.output<typeof ProjectChange>;

export const PROJECT_SORTS = ["createdAt", "name", "category", "year", "client", "status"] as const;

const category = requiredText("Must name a category", LIMITS.slug).optional();

export const projectCalls = resourceCalls("projects", {
  one: "project",
  searches: "name, client and category",
  row: Project,
  detail: Project,
  create: ProjectInput,
  change: ProjectChange,
  status: status(PROJECT_STATUSES),
  query: listQuery(PROJECT_SORTS, {
    category,
    status: status(PROJECT_STATUSES).optional(),
    published: z.enum(["true", "false"], PROJECT_MESSAGES.published).optional(),
  }),
  conflict: taken("slug", PROJECT_MESSAGES.slugTaken),
});

/** Project on the public pages. */
export const PublicProject = Project.omit({ published: true, sample: true });
export type PublicProject = z.infer<typeof PublicProject>;

export const PUBLIC_PROJECT_SORTS = ["name", "category", "year", "client"] as const;

export const listPublicProjects = endpoint({
  method: "GET",
  path: "/public/projects",
  access: "public",
  ofPage: "products",
  summary:
    "The projects that are published, by year and name, the newest year first, unless sorted. Searches name, client and category.",
  query: listQuery(PUBLIC_PROJECT_SORTS, { category, status: status(PROJECT_STATUSES).optional() }),
  reply: z.array(PublicProject),
  status: 200,
  limits: ["public-read"],
  list: true,
  unpagedRows: MAX_PAGE_SIZE,
});

export const PROJECT_ENDPOINTS = {
  listProjects: projectCalls.list,
  getProject: projectCalls.get,
  createProject: projectCalls.create,
  updateProject: projectCalls.replace,
  deleteProject: projectCalls.remove,
  setProjectStatus: projectCalls.setStatus,
  listPublicProjects,
} as const;
