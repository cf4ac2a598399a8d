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
  checkbox,
  choice,
  type FieldsOf,
  nullable,
  propsOf,
  text,
  textEntries,
  type ValuesOf,
} from "../forms/field-table.ts";
import {
  FormCheckbox,
  FormPanel,
  FormSection,
  FormSelect,
  FormText,
  FormTextArea,
  WebsiteLink,
} from "../forms/fields.tsx";
import { FormPage } from "../forms/form-page.tsx";
import type { RecordForm } from "../forms/record-form.ts";
import { SlugField } from "../forms/slug-field.tsx";
import { TextEntries } from "../forms/text-entries.tsx";
import { projectsArea } from "./area.ts";
import { CATEGORY_CHOICES, projects, STATUS_CHOICES } from "./project-client.ts";
import { ProjectImage } from "./project-image.tsx";

const PROJECT_FIELDS = {
  name: text(PROJECT_LABELS.name),
  slug: text(PROJECT_LABELS.slug),
  shortDesc: text(PROJECT_LABELS.shortDesc),
  description: text(PROJECT_LABELS.description),
  before: text(PROJECT_LABELS.before),
  after: text(PROJECT_LABELS.after),
  category: choice(PROJECT_LABELS.category, "apps-modernization", CATEGORY_CHOICES),
  year: text(PROJECT_LABELS.year),
  client: text(PROJECT_LABELS.client),
  image: {
    ...nullable(text(PROJECT_LABELS.image)),
    format: (value: string) => (value === "" ? "Drawn from the slug" : undefined),
  },
  technologies: textEntries(PROJECT_LABELS.technologies, "Technology", PROJECT_LIMITS.entries),
  features: textEntries(PROJECT_LABELS.features, "Feature", PROJECT_LIMITS.entries),
  status: choice(PROJECT_LABELS.status, "completed", STATUS_CHOICES),
  published: checkbox(PROJECT_LABELS.published),
} satisfies FieldsOf<Project>;

export const PROJECT_FORM: RecordForm<Project, ValuesOf<typeof PROJECT_FIELDS>, ProjectBody> = {
  records: projects,
  name: "Project",
  area: projectsArea,
  schemas: { create: ProjectInput, change: ProjectChange },
  fields: PROJECT_FIELDS,
  shape: {
    main: [
      { columns: 2, long: "phone", fields: ["line", "hint", "wide hint", "tall", "text", "text", "line", "line"] },
      { fields: ["entry", "entry", "entry"] },
      { fields: ["entry", "entry", "entry"] },
    ],
    rail: [[{ long: "rail", fields: ["tick", "line", "line"] }], [{ long: "rail", fields: ["picture"] }]],
  },
};

const field = propsOf(PROJECT_FIELDS);

export function ProjectForm() {
  return (
    <FormPage
      badge={({ published }) => (
        <Badge tone={published ? "success" : "neutral"}>{published ? "Published" : "Not published"}</Badge>
      )}
      fields={(project) => <ProjectFields isNew={!project} />}
      form={PROJECT_FORM}
      rail={(project) => <ProjectRail project={project} />}
    />
  );
}

function ProjectFields({ isNew }: { isNew: boolean }) {
  return (
    <FormPanel>
      <FormSection columns={2} line="Shown in the portfolio and on the project's own page." title="Details">
        <FormText {...field("name")} />
        <SlugField {...field("slug")} from="name" hint="Used in the web address: /products/…" proposing={isNew} />
        <div className="sm:col-span-2">
          <FormText hint="One sentence, for the card in the portfolio" {...field("shortDesc")} />
        </div>
        <div className="sm:col-span-2">
          <FormTextArea {...field("description")} rows={8} />
        </div>
        <FormTextArea hint="What the client worked with until then" {...field("before")} optional rows={4} />
        <FormTextArea
          hint={`What is different now. The home page only shows projects with both texts, up to ${PROJECT_LIMITS.stateOnHome} characters each.`}
          {...field("after")}
          optional
          rows={4}
        />
        <FormText {...field("client")} optional />
        <FormText hint="Required: the newest year comes first on the website" {...field("year")} />
      </FormSection>
      <FormSection line="What it's built with, one item per line." title="Technologies">
        <TextEntries {...field("technologies")} />
      </FormSection>
      <FormSection line="What it does, one item per line." title="Features">
        <TextEntries {...field("features")} />
      </FormSection>
    </FormPanel>
  );
}

function ProjectRail({ project }: { project: Project | undefined }) {
  return (
    <>
      <FormPanel>
        <FormSection line="Only published projects are on the website." title="Status and category">
          <FormCheckbox {...field("published")} />
          <FormSelect {...field("status")} />
          <FormSelect {...field("category")} />
        </FormSection>
      </FormPanel>
      <FormPanel>
        <ProjectImage {...field("image")} />
      </FormPanel>
      {project?.published && <WebsiteLink to={paths.work(project.slug)} />}
    </>
  );
}
