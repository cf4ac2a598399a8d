import type { ExamplesOf } from "#contract/examples/example.ts";
import type { PROJECT_ENDPOINTS } from "#contract/projects.ts";

const id = "01a1f813-a740-7000-8000-000000000131";
const createdAt = "2026-11-20T08:30:00.000Z";
const updatedAt = "2026-11-20T09:15:00.000Z";

const shown = {
  name: "Library Catalogue",
  slug: "library-catalogue",
  shortDesc: "Every book of eleven libraries.",
  description: "Eleven card indexes became one.",
  before: "Eleven libraries, eleven card indexes.",
  after: "One catalogue for every shelf.",
  category: "product-dev" as const,
  year: "2024",
  image: "library.webp",
  client: "A municipal library",
  technologies: ["TypeScript"],
  features: ["Search by shelf"],
  status: "ongoing" as const,
};

const input = { ...shown, published: true };

const change = {
  name: "Museum Guide",
  slug: "museum-guide",
  shortDesc: "A guide for the pocket.",
  description: "Every room tells its story.",
  before: "",
  after: "",
  category: "ui-ux" as const,
  year: "2025",
  image: "museum.webp",
  client: "A town museum",
  technologies: [],
  features: [],
  status: "completed" as const,
  published: false,
};

const project = { id, ...input, createdAt, updatedAt: createdAt, sample: false };

export const PROJECT_EXAMPLES = {
  listProjects: {
    query: {
      q: "library",
      category: "product-dev",
      status: "ongoing",
      published: "true",
      sort: "year",
      order: "desc",
      page: "1",
      pageSize: "10",
    },
    reply: [project],
  },
  getProject: { params: { id }, reply: { data: project } },
  createProject: { body: input, reply: { data: project } },
  updateProject: {
    params: { id },
    body: change,
    reply: { data: { id, ...change, createdAt, updatedAt, sample: false } },
  },
  deleteProject: { params: { id } },
  setProjectStatus: {
    params: { id },
    body: { status: "completed" },
    reply: { data: { ...project, status: "completed", updatedAt } },
  },
  listPublicProjects: {
    query: {
      q: "library",
      category: "product-dev",
      status: "ongoing",
      sort: "year",
      order: "desc",
      page: "1",
      pageSize: "10",
    },
    reply: [{ id, ...shown, createdAt, updatedAt: createdAt }],
  },
} satisfies ExamplesOf<typeof PROJECT_ENDPOINTS>;
