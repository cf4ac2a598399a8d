import {
  PROJECT_LABELS,
  PROJECT_LIMITS,
  type Project,
  type ProjectInput as ProjectBody,
  ProjectChange,
  ProjectInput,
} from "#contract/projects.ts";
import { Badge } from "#ui/badge.tsx";
import { paths } from "#web/shared/paths.ts";
import {
  area,
  checkbox,
  choice,
  choiceOf,
  type FieldsFor,
  nullable,
  propsOf,
  text,
  type ValuesOf,
} from "../forms/field-table.ts";
import { WebsiteLink } from "../forms/fields.tsx";
import { FormPage } from "../forms/form-page.tsx";
import { wide } from "../forms/form-sections.tsx";
import type { RecordForm } from "../forms/record-form.ts";
import { slugField } from "../forms/slug-field.tsx";
import { textEntries } from "../forms/text-entries.tsx";
import { markdown } from "../writing/markdown-field.tsx";
import { projectsArea } from "./area.ts";
import { categoryChoices, projects, STATUS_CHOICES } from "./project-client.ts";
import { ProjectImage } from "./project-image.tsx";

const PROJECT_FIELDS = {
  name: text(PROJECT_LABELS.name),
  slug: slugField(PROJECT_LABELS.slug, "name", "Used in the web address: /products/…"),
  shortDesc: text(PROJECT_LABELS.shortDesc, { hint: "One sentence, for the card in the portfolio" }),
  description: markdown(PROJECT_LABELS.description),
  before: area(PROJECT_LABELS.before, { hint: "What the client worked with until then", optional: true, rows: 4 }),
  after: area(PROJECT_LABELS.after, {
    hint: `What is different now. The home page only shows projects with both texts, up to ${PROJECT_LIMITS.stateOnHome} characters each.`,
    optional: true,
    rows: 4,
  }),
  category: choiceOf(PROJECT_LABELS.category, categoryChoices),
  year: text(PROJECT_LABELS.year, { hint: "Required: the newest year comes first on the website" }),
  client: text(PROJECT_LABELS.client, { optional: true }),
  image: {
    ...nullable(text(PROJECT_LABELS.image)),
    shape: { control: "picture" },
    format: (value: string) => (value === "" ? "Drawn from the slug" : undefined),
  },
  technologies: textEntries(PROJECT_LABELS.technologies, "Technology", PROJECT_LIMITS.entries),
  features: textEntries(PROJECT_LABELS.features, "Feature", PROJECT_LIMITS.entries),
  status: choice(PROJECT_LABELS.status, "completed", STATUS_CHOICES),
  published: checkbox(PROJECT_LABELS.published),
} satisfies FieldsFor<Project, ProjectBody>;

const field = propsOf(PROJECT_FIELDS);

export const PROJECT_FORM: RecordForm<Project, ValuesOf<typeof PROJECT_FIELDS>, ProjectBody> = {
  records: projects,
  name: "Project",
  area: projectsArea,
  schemas: { create: ProjectInput, change: ProjectChange },
  fields: PROJECT_FIELDS,
  publicPathOf: ({ published, slug }) => (published ? paths.work(slug) : undefined),
  sections: (project) => ({
    main: [
      [
        {
          title: "Details",
          line: "Shown in the portfolio and on the project's own page.",
          columns: 2,
          fields: ["name", "slug", wide("shortDesc"), wide("description"), "before", "after", "client", "year"],
        },
        { title: "Technologies", line: "What it's built with, one item per line.", fields: ["technologies"] },
        { title: "Features", line: "What it does, one item per line.", fields: ["features"] },
      ],
    ],
    rail: [
      {
        title: "Status and category",
        line: "Only published projects are on the website.",
        fields: ["published", "status", "category"],
      },
      {
        title: PROJECT_FIELDS.image.label,
        line: "Without one, a cover is drawn from the slug.",
        fields: [{ field: "image", own: <ProjectImage {...field("image")} /> }],
      },
      project?.published && { own: <WebsiteLink to={paths.work(project.slug)} /> },
    ],
  }),
};

export function ProjectForm() {
  return (
    <FormPage
      badge={({ published }) => (
        <Badge tone={published ? "success" : "neutral"}>{published ? "Published" : "Not published"}</Badge>
      )}
      form={PROJECT_FORM}
    />
  );
}
