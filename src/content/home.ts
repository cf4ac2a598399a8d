/** The year the company was founded. */
export const FOUNDED = 2012;

export const HERO = {
  heading: "Transform Your Business",
  lede: "We design, build and look after software that government departments and enterprises run on every day.",
  primary: { label: "Explore Our Solutions", href: "/products" },
  secondary: { label: "Get in Touch", href: "/contact" },
} as const;

/** Which drawn disc and which wire belong to a service. */
export type ServiceArt = "government" | "automation" | "development" | "transformation";

export interface HomeService {
  art: ServiceArt;
  title: string;
  features: readonly [string, string, string, string];
}

/** The three cards that lie over the hero's disc; each leads to its service further down. */
export const TRIO: readonly { art: ServiceArt; title: string; text: string }[] = [
  {
    art: "government",
    title: "Government Solutions",
    text: "Citizen services, case management and open data for departments and municipalities.",
  },
  {
    art: "automation",
    title: "AI & Automation",
    text: "Document intelligence and workflow automation that people can check and correct.",
  },
  {
    art: "development",
    title: "Custom Development",
    text: "Web, mobile and integration work, built around the way you already work.",
  },
];

export const CLIENTS_HEADING = "Trusted by leading companies worldwide";

export const SERVICES_SECTION = {
  heading: "One team, from first sketch to daily support.",
  text: "Our four practices work side by side in {suburb}, and the people who plan your system also look after it.",
} as const;

export const HOME_SERVICES: readonly HomeService[] = [
  {
    art: "government",
    title: "Government Solutions",
    features: [
      "E-government portals",
      "Records and case management",
      "Public data platforms",
      "Procurement-ready delivery",
    ],
  },
  {
    art: "automation",
    title: "AI & Automation",
    features: ["Document intelligence", "Process automation", "Forecasting models", "Human-in-the-loop review"],
  },
  {
    art: "development",
    title: "Custom Development",
    features: ["Web applications", "Mobile development", "API integration", "Quality engineering"],
  },
  {
    art: "transformation",
    title: "Digital Transformation",
    features: ["Legacy migration", "Cloud foundations", "Service redesign", "Change and training"],
  },
];

/** The band of projects, above the figures. */
export const CASES_SECTION = {
  heading: "What was there before, and what is there now.",
  text: "Projects in a few lines each. The page of a project tells the rest of it.",
  more: { label: "All our works", href: "/products" },
} as const;

export const FIGURES_HEADING = "In figures";

/** A figure as the specification has it, section 9, and what it counts. */
export interface Claim {
  value: string;
  label: string;
  counts: string;
}

export const STATS: readonly Claim[] = [
  { value: "100+", label: "Clients worldwide", counts: "Public bodies and companies that have signed with us." },
  { value: "98%", label: "Client satisfaction", counts: "Clients who say they would work with us again." },
  { value: "24/7", label: "Support", counts: "For systems under a support contract, on every day of the year." },
  { value: "50+", label: "Team members", counts: "Engineers, designers and analysts on our payroll." },
];

export const ABOUT = {
  heading: "We stay close to the work.",
  text: "We are a South African technology and software consultancy. Public bodies and companies come to us when a paper process can no longer cope, or when nobody is left who can change an old system.",
  checklist: [
    "Government, AI, custom software and digital transformation from one team",
    "Rooted in {suburb}, working for clients worldwide",
    "24/7 support for the systems in our care",
    "Partnerships with government since our first year",
  ],
  more: { label: "More about us", href: "/about" },
} as const;

/** The four stat cards of the about section, with the ground each stands on. */
export const ABOUT_STATS: readonly (Claim & { ground: "petrol" | "marigold" | "surface" })[] = [
  { value: "10+", label: "Years experience", counts: `Counted from our founding in ${FOUNDED}.`, ground: "petrol" },
  { value: "150+", label: "Projects completed", counts: "Handed over since we began.", ground: "surface" },
  {
    value: "99.9%",
    label: "Success rate",
    counts: "Releases that went live on the day and stayed live.",
    ground: "surface",
  },
  {
    value: String(FOUNDED),
    label: "Founded, with government partnerships",
    counts: "Permits, records and accounts came first.",
    ground: "marigold",
  },
];

export const CONTACT_SECTION = {
  heading: "Tell us what you need.",
  text: "A few lines are enough. We will reply by email.",
} as const;

/** What a visitor reads once a message has arrived. */
export const MESSAGE_SENT = {
  heading: "Thank you, we have your message.",
  /** Stands before the reference. */
  reference: "Your reference is",
  next: [
    "A confirmation is on its way to your email address.",
    "We will read your message during office hours and reply by email.",
    "If you call or write again, please quote the reference so that we can find it quickly.",
  ],
  again: "Send another message",
} as const;

/** What is kept of a contact message, why and how long; stands beside every form that sends one. */
export const CONTACT_NOTICE = {
  heading: "How we use what you send",
  retention: "We keep what you type here and the time it arrived, to answer you and to know what was agreed.",
  howLong: deletedAfter,
  /** Followed by the company's email address. */
  askFor: "To see, correct or remove it sooner, write to",
  more: { label: "Privacy in our terms", href: "/terms#privacy" },
} as const;

/** As the settings say. */
export function deletedAfter(months: number): string {
  return `It is deleted after ${months === 1 ? "1 month" : `${months} months`}.`;
}

/** For search results and shared links. */
export const HOME_DESCRIPTION =
  "Government solutions, AI and automation, custom software development and digital transformation from {suburb}, South Africa, since {since}.";

/** A field of a contact form; its name is the contract's. */
export interface FormField {
  name: "name" | "email" | "company" | "subject" | "message";
  label: string;
  kind: "line" | "email" | "text";
  required: boolean;
  /** What the browser may fill in. */
  autoComplete: string;
}

export const HOME_FORM_FIELDS: readonly FormField[] = [
  { name: "name", label: "Name", kind: "line", required: true, autoComplete: "name" },
  { name: "email", label: "Email", kind: "email", required: true, autoComplete: "email" },
  { name: "company", label: "Company", kind: "line", required: false, autoComplete: "organization" },
  // Never "off": browsers then forget on the way Back what was typed.
  { name: "message", label: "Message", kind: "text", required: true, autoComplete: "on" },
];
