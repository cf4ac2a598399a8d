import type { PROJECT_STATUSES } from "#contract/projects.ts";
import { PROJECT_HEADINGS, type ProjectHeading } from "#contract/vocabulary.ts";
import { defineDocument, group, heading, line, link, paragraph, searchWords } from "./document.ts";
import { STAGES_GROUP } from "./stages.ts";

type Status = (typeof PROJECT_STATUSES)[number];

export const PROJECT_STATUS_LABELS: Record<Status, string> = { completed: "Completed", ongoing: "Ongoing" };

export const PROJECTS_PAGE = {
  title: "Products",
  close: "Close",
  pages: "Pages of projects",
} as const;

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

const groupName = (heading: ProjectHeading, title: string) => line(title, PROJECT_HEADINGS[heading].name, { max: 50 });

export const PRODUCTS = defineDocument("products", {
  opening: group("Opening", {
    heading: heading("LATEST WORKS", { max: 30 }),
    lede: paragraph("Introduction", "Projects we have completed, and those we are working on."),
  }),
  vault: group("Projects", {
    open: line("Button that opens the filter on a phone", "OUR SELECTED PROJECTS", { max: 40 }),
    heading: heading("THE VAULT", { title: "Heading of the filter", max: 30 }),
    all: line("Choice of all projects", "ALL WORKS", { max: 30 }),
    dx: groupName("dx", "First group"),
    cx: groupName("cx", "Second group"),
    rdx: groupName("rdx", "Third group"),
    view: line("Link on each project", "View Project", { max: 40 }),
    none: line("While a category has no projects", "There are no projects of this kind yet."),
  }),
  empty: group("While there are no projects", {
    text: paragraph("Text", "The vault is empty for now. Write to us and we will tell you what we have built."),
  }),
  featured: group("Two projects", { heading: heading("Featured Solutions") }),
  stages: STAGES_GROUP,
  call: group("At the end", {
    heading: line("Heading", "Need something like this?"),
    text: paragraph(
      "Text",
      "Tell us what you have today, or choose something ready-made: our packaged products are in the catalogue.",
    ),
    action: link("Button", { label: "Get in Touch", href: "/contact" }),
    more: link("Link", { label: "See the catalogue", href: "/catalogue" }),
  }),
  project: group("On the page of a project", {
    before: line("Label of the state before", "Before", { max: 30 }),
    now: line("Label of the state now", "Now", { max: 30 }),
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
});
