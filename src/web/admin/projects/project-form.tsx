import {
  PROJECT_LIMITS,
  type Project,
  type ProjectInput as ProjectBody,
  ProjectChange,
  ProjectInput,
} from "#contract/projects.ts";
import { Badge } from "#ui/badge.tsx";
import { paths } from "#web/shared/paths.ts";
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
import { fieldOfPath, fieldsOf, type RecordForm } from "../forms/record-form.ts";
import { SlugField } from "../forms/slug-field.tsx";
import { entriesOf, TextEntries, textsOf } from "../forms/text-entries.tsx";
import { projectsArea } from "./area.ts";
import { projects } from "./project-client.ts";
import { ProjectImage } from "./project-image.tsx";
import { CATEGORY_CHOICES, STATUS_CHOICES } from "./project-labels.ts";

export interface ProjectValues {
  name: string;
  slug: string;
  shortDesc: string;
  description: string;
  category: Project["category"];
  year: string;
  client: string;
  /** A file name; blank where the cover is drawn. */
  image: string;
  technologies: { text: string }[];
  features: { text: string }[];
  status: Project["status"];
  published: boolean;
}

export const PROJECT_FORM: RecordForm<Project, ProjectValues, ProjectBody> = {
  records: projects,
  name: "Project",
  area: { title: "Projects", path: projectsArea.path, back: "Back to projects" },
  walk: { resource: projects, pathOf: projectsArea.paths.edit },
  newPath: projectsArea.paths.new,
  create: projects.create,
  update: projects.update,
  after: () => projectsArea.path,
  schemas: { create: ProjectInput, change: ProjectChange },
  shape: {
    main: [
      { columns: 2, long: "phone", fields: ["line", "hint", "wide hint", "tall", "line", "line"] },
      { fields: ["entry", "entry", "entry"] },
      { fields: ["entry", "entry", "entry"] },
    ],
    rail: [[{ long: "rail", fields: ["tick", "line", "line"] }], [{ long: "rail", fields: ["picture"] }]],
  },
  blank: {
    name: "",
    slug: "",
    shortDesc: "",
    description: "",
    category: "apps-modernization",
    year: "",
    client: "",
    image: "",
    technologies: [],
    features: [],
    status: "completed",
    published: false,
  },
  valuesOf: ({ id: _id, createdAt: _created, updatedAt: _updated, image, technologies, features, ...values }) => ({
    ...values,
    image: image ?? "",
    technologies: entriesOf(technologies),
    features: entriesOf(features),
  }),
  bodyOf: ({ image, technologies, features, ...values }) => ({
    ...values,
    image: image === "" ? null : image,
    technologies: textsOf(technologies),
    features: textsOf(features),
  }),
  fieldOf: fieldOfPath<ProjectValues>({ "technologies.0": "technologies.0.text", "features.0": "features.0.text" }),
  locationOf: (field) => {
    const [, list, place] = /^(technologies|features)\.(\d+)\./.exec(field) ?? [];
    return list && `${list === "features" ? "Feature" : "Technology"} ${Number(place) + 1}`;
  },
  labels: {
    name: "Project name",
    slug: "Slug",
    shortDesc: "Short description",
    description: "Description",
    category: "Category",
    year: "Year",
    client: "Client",
    image: "Image",
    technologies: "Technologies",
    features: "Features",
    status: "Status",
    published: "Published",
  },
  formatValue: (field, value) => {
    if (field === "image" && value === "") return "Drawn from the slug";
    const choices = { category: CATEGORY_CHOICES, status: STATUS_CHOICES }[field];
    return choices?.find((choice) => choice.value === value)?.label;
  },
};

const field = fieldsOf(PROJECT_FORM);

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
        <SlugField from="name" hint="Used in the web address: /products/…" proposing={isNew} />
        <div className="sm:col-span-2">
          <FormText hint="One sentence, for the card in the portfolio" {...field("shortDesc")} />
        </div>
        <div className="sm:col-span-2">
          <FormTextArea {...field("description")} rows={8} />
        </div>
        <FormText {...field("client")} optional />
        <FormText {...field("year")} />
      </FormSection>
      <FormSection line="What it's built with, one item per line." title="Technologies">
        <TextEntries {...field("technologies")} one="Technology" max={PROJECT_LIMITS.entries} />
      </FormSection>
      <FormSection line="What it does, one item per line." title="Features">
        <TextEntries {...field("features")} one="Feature" max={PROJECT_LIMITS.entries} />
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
          <FormSelect choices={STATUS_CHOICES} {...field("status")} />
          <FormSelect choices={CATEGORY_CHOICES} {...field("category")} />
        </FormSection>
      </FormPanel>
      <FormPanel>
        <ProjectImage />
      </FormPanel>
      {project?.published && <WebsiteLink to={paths.work(project.slug)} />}
    </>
  );
}
