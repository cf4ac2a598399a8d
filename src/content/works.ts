import type { PROJECT_CATEGORIES, PROJECT_STATUSES } from "#contract/projects.ts";
import { defineDocument, group, line, link, paragraph, searchWords } from "./document.ts";
import { STAGES_GROUP } from "./stages.ts";

type Category = (typeof PROJECT_CATEGORIES)[number];
type Status = (typeof PROJECT_STATUSES)[number];

/** Pattern of a project's cover (see ui/weave). */
export type WorkFamily = "coil" | "cloth" | "cable";

export interface WorkGroup {
  id: "dx" | "cx" | "rdx";
  name: string;
  family: WorkFamily;
  items: readonly { id: Category; name: string }[];
}

export const PROJECT_GROUPS: readonly WorkGroup[] = [
  {
    id: "dx",
    name: "Digital Transformation",
    family: "coil",
    items: [
      { id: "apps-modernization", name: "Apps modernisation" },
      { id: "bss", name: "BSS" },
      { id: "cloud", name: "Cloud" },
      { id: "product-dev", name: "Product development" },
    ],
  },
  {
    id: "cx",
    name: "Customer Experience",
    family: "cloth",
    items: [
      { id: "design-system", name: "Design system" },
      { id: "ui-ux", name: "UI and UX" },
    ],
  },
  {
    id: "rdx",
    name: "Research, Experience, Development",
    family: "cable",
    items: [
      { id: "iot", name: "IoT" },
      { id: "ai", name: "AI" },
    ],
  },
];

export const PROJECT_STATUS_LABELS: Record<Status, string> = { completed: "Completed", ongoing: "Ongoing" };

export const PROJECTS_PAGE = {
  title: "Products",
  heading: "LATEST WORKS",
  vault: "THE VAULT",
  all: "ALL WORKS",
  open: "OUR SELECTED PROJECTS",
  close: "Close",
  view: "View Project",
  pages: "Pages of projects",
  noneHere: "There are no projects of this kind yet.",
  featured: "Featured Solutions",
} as const;

/** Link that the call to action at the end always has, besides its editable links. */
export const TO_CATALOGUE = { label: "See the catalogue", href: "/catalogue" } as const;

/** Labels after the numbers of published projects. */
export const PROJECT_COUNTS = {
  ongoing: (count: number) => (count === 1 ? "project still being built" : "projects still being built"),
  completed: (count: number) => (count === 1 ? "project completed" : "projects completed"),
} as const;

export const PROJECT_PAGE = {
  back: "Back to all works",
  facts: "Facts",
  client: "Client",
  year: "Year",
  category: "Category",
  status: "Status",
  story: "About the project",
  features: "What it does",
  technologies: "Built with",
  next: "Next project",
} as const;

/** Labels of a project on other pages, with its states before and now. */
export const CASE = {
  before: "Before",
  now: "Now",
  more: "Read the whole case",
} as const;

export const PRODUCTS = defineDocument(
  { key: "products", title: "Products", path: "/products" },
  {
    opening: group("Opening", {
      lede: paragraph("Introduction", "Projects we have completed, and those we are working on."),
    }),
    empty: group("While there are no projects", {
      text: paragraph("Text", "The vault is empty for now. Write to us and we will tell you what we have built."),
    }),
    stages: STAGES_GROUP,
    call: group("At the end", {
      heading: line("Heading", "Need something like this?"),
      text: paragraph(
        "Text",
        "Tell us what you have today, or choose something ready-made: our packaged products are in the catalogue.",
      ),
      action: link("Button", { label: "Get in Touch", href: "/contact" }),
    }),
    project: group("On the page of a project", {
      heading: line("Heading at the end", "Have a project like this one?"),
      text: paragraph(
        "Text at the end",
        "Tell us what is not working. You will get an honest answer, even if we are not the right people for the job.",
      ),
      action: link("Link at the end", { label: "Get in Touch", href: "/contact" }),
    }),
    search: searchWords(
      "Software that runs in South African cities, clinics, depots and control rooms: our latest works, by category and year.",
    ),
  },
);
