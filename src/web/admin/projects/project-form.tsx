import { PROJECT_LIMITS, type Project } from "#contract/projects.ts";
import { Badge } from "#ui/badge.tsx";
import { paths } from "#web/shared/paths.ts";
import { FormCheckbox, FormSelect, FormText, FormTextArea } from "../forms/fields.tsx";
import { FormPage } from "../forms/form-page.tsx";
import { FormPanel, FormSection } from "../forms/form-section.tsx";
import { SlugField } from "../forms/slug-field.tsx";
import { TextEntries } from "../forms/text-entries.tsx";
import { WebsiteLink } from "../forms/website-link.tsx";
import { ProjectImage } from "./project-image.tsx";
import { CATEGORY_CHOICES, STATUS_CHOICES } from "./project-labels.ts";
import { PROJECT_FORM } from "./project-record-form.ts";

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
        <FormText label="Project Name" name="name" />
        <SlugField from="name" hint="Used in the web address: /products/…" proposing={isNew} />
        <div className="sm:col-span-2">
          <FormText hint="One sentence, for the card in the portfolio" label="Short Description" name="shortDesc" />
        </div>
        <div className="sm:col-span-2">
          <FormTextArea label="Description" name="description" rows={8} />
        </div>
        <FormText label="Client" name="client" optional />
        <FormText label="Year" name="year" />
      </FormSection>
      <FormSection line="What it is built with, one item each." title="Technologies">
        <TextEntries name="technologies" one="Technology" most={PROJECT_LIMITS.entries} />
      </FormSection>
      <FormSection line="What it does, one item each." title="Features">
        <TextEntries name="features" one="Feature" most={PROJECT_LIMITS.entries} />
      </FormSection>
    </FormPanel>
  );
}

function ProjectRail({ project }: { project: Project | undefined }) {
  return (
    <>
      <FormPanel>
        <FormSection line="Only published projects are on the website." title="Status and category">
          <FormCheckbox label="Published" name="published" />
          <FormSelect choices={STATUS_CHOICES} label="Status" name="status" />
          <FormSelect choices={CATEGORY_CHOICES} label="Category" name="category" />
        </FormSection>
      </FormPanel>
      <FormPanel>
        <ProjectImage />
      </FormPanel>
      {project?.published && <WebsiteLink to={paths.work(project.slug)} />}
    </>
  );
}
