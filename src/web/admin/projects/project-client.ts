import { PROJECT_SORTS, PROJECT_STATUSES, type Project, projectCalls } from "#contract/projects.ts";
import { categoryOf } from "#contract/vocabulary.ts";
import type { Choice } from "#ui/select.tsx";
import type { Tone } from "#ui/tone.tsx";
import { vocabulary } from "#web/shared/vocabulary.ts";
import { resourceClient } from "../resources/resource-client.ts";

export const projects = resourceClient(projectCalls, {
  noun: "project",
  nouns: "projects",
  nameOf: ({ name }) => name,
  aboutOf: ({ client, year }) => `${client}, ${year}`,
  deletionWarning: "Its page and its place in the portfolio are deleted too.",
  deletionWarningOfMany: "Their pages and their places in the portfolio are deleted too.",
  list: {
    screen: "projects",
    sorts: PROJECT_SORTS,
    defaultSort: { by: "createdAt", order: "desc" },
    filters: [
      { name: "status", values: PROJECT_STATUSES },
      { name: "category", text: true },
      { name: "published", values: ["true", "false"] },
    ],
  },
});

export const PROJECT_TONES = {
  completed: "success",
  ongoing: "info",
} as const satisfies Record<Project["status"], Tone>;

const STATUS_LABELS = {
  completed: "Completed",
  ongoing: "Ongoing",
} as const satisfies Record<Project["status"], string>;

export const STATUS_CHOICES = PROJECT_STATUSES.map((status) => ({ value: status, label: STATUS_LABELS[status] }));
export const PUBLISHED_CHOICES = [
  { value: "true", label: "Published" },
  { value: "false", label: "Not published" },
] as const;

/** Returns the name, the heading and the cover pattern of a category of the settings. */
export const shownCategory = (id: string) => categoryOf(vocabulary().projectCategories, id);

/** Returns the categories of the settings to choose from. */
export function categoryChoices(): Choice<string>[] {
  return vocabulary().projectCategories.map(({ id, name }) => ({ value: id, label: name }));
}
