import { PROJECT_CATEGORIES, PROJECT_SORTS, PROJECT_STATUSES, type Project, projectCalls } from "#contract/projects.ts";
import type { Tone } from "#ui/tone.tsx";
import type { CoverFamily } from "#ui/weave/generated-cover.ts";
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
      { name: "category", values: PROJECT_CATEGORIES },
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

/** Names of the categories on the works page. */
export const CATEGORY_LABELS = {
  "apps-modernization": "Apps modernisation",
  bss: "BSS",
  cloud: "Cloud",
  "product-dev": "Product development",
  "design-system": "Design system",
  "ui-ux": "UI and UX",
  iot: "IoT",
  ai: "AI",
} as const satisfies Record<Project["category"], string>;

export const STATUS_CHOICES = PROJECT_STATUSES.map((status) => ({ value: status, label: STATUS_LABELS[status] }));
export const CATEGORY_CHOICES = PROJECT_CATEGORIES.map((category) => ({
  value: category,
  label: CATEGORY_LABELS[category],
}));
export const PUBLISHED_CHOICES = [
  { value: "true", label: "Published" },
  { value: "false", label: "Not published" },
] as const;

/** Weave of the covers on the website, by category. */
export const FAMILIES = {
  "apps-modernization": "coil",
  bss: "coil",
  cloud: "coil",
  "product-dev": "coil",
  "design-system": "cloth",
  "ui-ux": "cloth",
  iot: "cable",
  ai: "cable",
} as const satisfies Record<Project["category"], CoverFamily>;
