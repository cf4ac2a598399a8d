import { PROJECT_CATEGORIES, PROJECT_STATUSES, type Project } from "#contract/projects.ts";
import type { Tone } from "#ui/tone.tsx";
import type { CoverFamily } from "#ui/weave/generated-cover.ts";

export const PROJECT_TONES = {
  completed: "success",
  ongoing: "info",
} as const satisfies Record<Project["status"], Tone>;

const STATUS_LABELS = {
  completed: "Completed",
  ongoing: "Ongoing",
} as const satisfies Record<Project["status"], string>;

/** As the works page calls them. */
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

/** Each group of categories has a weave of its own on the website. */
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
