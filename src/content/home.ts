import { detailLabels } from "./detail-labels.ts";
import {
  defineDocument,
  figure,
  group,
  heading,
  line,
  link,
  list,
  paragraph,
  picture,
  searchWords,
} from "./document.ts";
import { objectKeys } from "./object-keys.ts";

/** Names of the company's practices until an editor changes them. */
const INITIAL_PRACTICES = {
  government: "Government Solutions",
  automation: "AI & Automation",
  development: "Custom Development",
  transformation: "Digital Transformation",
} as const;

export type Practice = keyof typeof INITIAL_PRACTICES;

export const PRACTICES = objectKeys(INITIAL_PRACTICES);

/** Cards over the hero's disc. Each links to its practice further down. */
export const TRIO = ["government", "automation", "development"] as const satisfies readonly Practice[];

/** Row of figures, in order. */
export const FIGURES = ["clients", "satisfaction", "support", "team"] as const;

/** Figures of the about section in order, each with its background. */
export const ABOUT_FIGURES = {
  years: "petrol",
  projects: "surface",
  success: "surface",
  founded: "marigold",
} as const;

const feature = line("Feature", "", { max: 80 });

/** Returns the fields of a practice: its name, which other parts and pages show too, and its features. */
function practice(key: Practice, features: readonly string[]) {
  const initial = INITIAL_PRACTICES[key];
  return group(initial, { name: line("Name", initial, { max: 40 }), features: list("Features", feature, features) });
}

export const HOME = defineDocument("home", {
  opening: group("Opening", {
    place: line("Above the heading", "{place}. Since {since}."),
    heading: heading("Transform Your Business", { max: 60 }),
    lede: paragraph(
      "Introduction",
      "We design, build and look after software that government departments and enterprises run on every day.",
    ),
    primary: link("First button", { label: "Explore Our Solutions", href: "/products" }),
    secondary: link("Second button", { label: "Get in Touch", href: "/contact" }),
  }),
  trio: group("Three cards", {
    government: paragraph(
      INITIAL_PRACTICES.government,
      "Citizen services, case management and open data for departments and municipalities.",
    ),
    automation: paragraph(
      INITIAL_PRACTICES.automation,
      "Document intelligence and workflow automation that people can check and correct.",
    ),
    development: paragraph(
      INITIAL_PRACTICES.development,
      "Web, mobile and integration work, built around the way you already work.",
    ),
  }),
  clients: group("Clients", { heading: heading("Trusted by leading companies worldwide") }),
  services: group("Services", {
    heading: line("Heading", "One team, from first sketch to daily support."),
    text: paragraph(
      "Text",
      "Our four practices work side by side in {suburb}, and the people who plan your system also look after it.",
    ),
    more: link("Link", { label: "All services", href: "/services" }),
    government: practice("government", [
      "E-government portals",
      "Records and case management",
      "Public data platforms",
      "Procurement-ready delivery",
    ]),
    automation: practice("automation", [
      "Document intelligence",
      "Process automation",
      "Forecasting models",
      "Human-in-the-loop review",
    ]),
    development: practice("development", [
      "Web applications",
      "Mobile development",
      "API integration",
      "Quality engineering",
    ]),
    transformation: practice("transformation", [
      "Legacy migration",
      "Cloud foundations",
      "Service redesign",
      "Change and training",
    ]),
  }),
  cases: group("Projects", {
    heading: line("Heading", "Before and after"),
    text: paragraph("Text", "Projects in a few lines each. The page of a project tells the rest of it."),
    more: link("Link", { label: "All projects", href: "/products" }),
    before: line("Label of the state before", "Before", { max: 30 }),
    now: line("Label of the state now", "Now", { max: 30 }),
    read: line("Link to each project", "Read the whole case", { max: 40 }),
  }),
  figures: group("Figures", {
    heading: heading("In figures", { title: "Heading for screen readers" }),
    clients: figure("Clients worldwide", {
      value: "100+",
      counts: "Public bodies and companies that have signed with us.",
    }),
    satisfaction: figure("Client satisfaction", {
      value: "98%",
      counts: "Clients who say they would work with us again.",
    }),
    support: figure("Support", {
      value: "24/7",
      counts: "For systems under a support contract, on every day of the year.",
    }),
    team: figure("Team members", { value: "50+", counts: "Engineers, designers and analysts on our payroll." }),
  }),
  about: group("About us", {
    heading: line("Heading", "We stay close to the work."),
    text: paragraph(
      "Text",
      "We are a South African technology and software consultancy. Public bodies and companies come to us when a paper process can no longer cope, or when nobody is left who can change an old system.",
    ),
    checklist: list(
      "Checklist",
      line("Entry", ""),
      [
        "Government, AI, custom software and digital transformation from one team",
        "Rooted in {suburb}, working for clients worldwide",
        "24/7 support for the systems in our care",
        "Partnerships with government since our first year",
      ],
      { min: 1, max: 8 },
    ),
    more: link("Link", { label: "More about us", href: "/about" }),
    picture: picture("Picture above the text"),
    years: figure("Years experience", { value: "10+", counts: "Counted from our founding in {since}." }),
    projects: figure("Projects completed", { value: "150+", counts: "Handed over since we began." }),
    success: figure("Success rate", {
      value: "99.9%",
      counts: "Releases that went live on the day and stayed live.",
    }),
    founded: figure("Founded, with government partnerships", {
      value: "{since}",
      counts: "Permits, records and accounts came first.",
    }),
  }),
  contact: group("Contact", {
    heading: line("Heading", "Tell us what you need."),
    text: paragraph("Text", "A few lines are enough. We will reply by email."),
    ...detailLabels("Address"),
  }),
  search: searchWords(
    "Government solutions, AI and automation, custom software development and digital transformation from {suburb}, {country}, since {since}.",
  ),
});

/** Confirmation after a message has arrived. */
export const MESSAGE_SENT = {
  heading: "Thank you, we have your message.",
  /** Text before the reference. */
  reference: "Your reference is",
  next: [
    "A confirmation is on its way to your email address.",
    "We will read your message during office hours and reply by email.",
    "If you call or write again, please quote the reference so that we can find it quickly.",
  ],
  again: "Send another message",
} as const;

/** Privacy notice beside every contact form: which data is stored, why and how long. */
export const CONTACT_NOTICE = {
  heading: "How we use what you send",
  retention: "We keep what you type here and the time it arrived, to answer you and to know what was agreed.",
  howLong: deletedAfter,
  /** Text before the company's email address. */
  askFor: "To see, correct or remove it sooner, write to",
  more: { label: "Privacy in our terms", href: "/terms#privacy" },
} as const;

/** Returns the sentence about the retention period in the settings. */
export function deletedAfter(months: number): string {
  return `It is deleted after ${months === 1 ? "1 month" : `${months} months`}.`;
}

/** Field of a contact form, with its name in the contract. */
export interface FormField {
  name: "name" | "email" | "company" | "subject" | "message";
  label: string;
  kind: "line" | "email" | "text";
  required: boolean;
  /** Value of the `autocomplete` attribute. */
  autoComplete: string;
}

export const HOME_FORM_FIELDS: readonly FormField[] = [
  { name: "name", label: "Name", kind: "line", required: true, autoComplete: "name" },
  { name: "email", label: "Email", kind: "email", required: true, autoComplete: "email" },
  { name: "company", label: "Company", kind: "line", required: false, autoComplete: "organization" },
  // Not "off": browsers would clear the typed text when the visitor returns with Back.
  { name: "message", label: "Message", kind: "text", required: true, autoComplete: "on" },
];
