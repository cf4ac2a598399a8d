import { type Project, type ProjectInput as ProjectBody, ProjectChange, ProjectInput } from "#contract/projects.ts";
import type { RecordForm } from "../forms/record-form.ts";
import { entriesOf, textsOf } from "../forms/text-list.ts";
import { projectsArea } from "./area.ts";
import { projects } from "./project-client.ts";
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
  records: projects.records,
  name: "Project",
  area: { title: "Projects", path: projectsArea.path, back: "Back to projects" },
  newPath: projectsArea.paths.new,
  create: projects.create,
  update: projects.update,
  after: () => projectsArea.path,
  schemas: { create: ProjectInput, change: ProjectChange },
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
  fieldOf: (path) => path.replace(/^(technologies|features)\.(\d+)$/, "$1.$2.text"),
  placeOf: (field) => {
    const [, list, place] = /^(technologies|features)\.(\d+)\./.exec(field) ?? [];
    return list && `${list === "features" ? "Feature" : "Technology"} ${Number(place) + 1}`;
  },
  labels: {
    name: "Project Name",
    slug: "Slug",
    shortDesc: "Short Description",
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
