import type { Claim } from "./home.ts";

export const SERVICES_PAGE = {
  heading: "Comprehensive Technology Solutions",
  lede: "Software, less paperwork and better security, from one team in {suburb} that stays on after the launch.",
  /** For search results and shared links. */
  description:
    "Enterprise software development, digital transformation and cybersecurity for public bodies and companies.",
  primary: { label: "Schedule Consultation", href: "/contact" },
  secondary: { label: "View Pricing", href: "/pricing" },
} as const;

/** Claims of the specification, and no others. */
export const SERVICE_STATS: readonly Claim[] = [
  { value: "100+", label: "Successful Projects", counts: "Of all that we have handed over, those in use today." },
  { value: "98%", label: "Client Satisfaction", counts: "Clients who say they would work with us again." },
  {
    value: "24/7",
    label: "Support Available",
    counts: "For systems under a support contract, on every day of the year.",
  },
  { value: "50+", label: "Expert Team Members", counts: "Engineers, designers and analysts on our payroll." },
];

export const STORY = {
  heading: "Bringing AI and automation into an organisation.",
  text: "It takes time and happens in steps. Each step is useful on its own, and the next one starts when the last one works.",
  /** What the steps, the percentage and each step are called where nobody sees it. */
  steps: "Steps of the story",
  progress: "Progress through the steps",
  step: "Step",
} as const;

export interface StoryStep {
  label: string;
  title: string;
  points: readonly string[];
  /** What the wires of the illustration stand for at this step. */
  connection: string;
}

/** One for each stage of the coil. The last one is the specification's. */
export const STORY_STEPS: readonly [StoryStep, StoryStep, StoryStep, StoryStep] = [
  {
    label: "Discover",
    title: "Find the work that a machine should do",
    points: [
      "A week with the people who copy, check and forward",
      "A list of your systems, what is in them and what they cost",
      "An honest note of what should stay as it is",
    ],
    connection: "Systems listed",
  },
  {
    label: "Connect",
    title: "Get your systems talking to each other",
    points: [
      "Interfaces between systems that were never connected",
      "Records captured once and correct everywhere",
      "An alarm when data stops arriving",
    ],
    connection: "Data connected",
  },
  {
    label: "Automate",
    title: "Let AI read and let people decide",
    points: [
      "Documents read and sorted as they arrive",
      "Every suggestion shows its sources",
      "Unclear cases go to someone who knows the work",
    ],
    connection: "Workflows connected",
  },
  {
    label: "Future-proof",
    title: "Future-proof your business with enterprise solutions",
    points: [
      "Global network with instant scalability",
      "Enterprise-grade security and compliance",
      "AI-powered automation and optimization",
      "Real-time analytics and insights",
      "24/7 expert support and maintenance",
    ],
    connection: "Enterprise network connected",
  },
];

export const SERVICE_CARDS_SECTION = {
  heading: "What we can do for you.",
  text: "Start with one or combine them. The people who plan your system also build it, and they answer the phone if it fails at night.",
} as const;

/** Which drawn disc belongs to a card. */
export type CardArt = "software" | "transformation" | "security";

export interface ServiceCard {
  /** Where links of other pages lead. */
  id: string;
  art: CardArt;
  title: string;
  text: string;
  items: readonly { title: string; text: string; id?: string }[];
}

export const SERVICE_CARDS: readonly ServiceCard[] = [
  {
    id: "software",
    art: "software",
    title: "Enterprise Software Development",
    text: "Systems your people use all day, and that another team can still change in five years' time.",
    items: [
      {
        title: "Web Applications",
        text: "Portals, case management and back offices that everyone can use.",
        id: "portals",
      },
      { title: "Mobile Development", text: "Apps that keep working when the network does not." },
      { title: "Cloud Solutions", text: "Hosting, migration and a bill you can understand.", id: "cloud" },
      { title: "API Integration", text: "Data entered in one system reaches the others." },
    ],
  },
  {
    id: "consulting",
    art: "transformation",
    title: "Digital Transformation",
    text: "From forms and folders to automated processes, at a pace your people can keep up with.",
    items: [
      { title: "Process Automation", text: "Machines copy and check; people decide." },
      { title: "Legacy System Migration", text: "One part at a time, each with a rehearsal and a way back." },
      { title: "Digital Strategy", text: "A plan with priorities, a budget and a list of what not to do." },
      { title: "Technology Consulting", text: "A second opinion before you sign." },
    ],
  },
  {
    id: "cybersecurity",
    art: "security",
    title: "Cybersecurity Solutions",
    text: "We find the way in before someone else does, close it and keep looking.",
    items: [
      { title: "Network Security", text: "Control over who can reach what, and monitoring of who tries." },
      { title: "Data Protection", text: "Encryption, and backups that are tested by restoring them." },
      { title: "Security Audits", text: "Findings in order of risk, with a second check after the repairs." },
      { title: "Compliance Management", text: "POPIA and government standards, with the evidence at hand." },
    ],
  },
];

export type WhyIcon = "team" | "custom" | "support" | "scale" | "technology" | "cost";

export const WHY = {
  heading: "Why Choose Our Services?",
  text: "Six things you can hold us to.",
  tiles: [
    {
      icon: "team",
      title: "Expert Team",
      text: "Engineers, designers and analysts who have done it before, and who tell you when they have not.",
    },
    {
      icon: "custom",
      title: "Custom Solutions",
      text: "Built around the way you work, rather than around a ready-made package.",
    },
    { icon: "support", title: "24/7 Support", text: "Someone who knows your system, day and night." },
    {
      icon: "scale",
      title: "Scalable Solutions",
      text: "Start with one office and add the next ones to the same system.",
    },
    {
      icon: "technology",
      title: "Latest Technology",
      text: "New tools where they help you, proven ones where you depend on them.",
    },
    {
      icon: "cost",
      title: "Cost-Effective",
      text: "Tiered prices that you know before we start, and small first steps.",
    },
  ],
} as const satisfies {
  heading: string;
  text: string;
  tiles: readonly { icon: WhyIcon; title: string; text: string }[];
};

/** The call at the end of /services and /pricing. */
export const SERVICES_CALL = {
  heading: "Ready to Transform Your Business?",
  text: "Tell us what takes too long today, and we will tell you what we would do about it.",
  primary: { label: "Get Started", href: "/contact" },
  secondary: { label: "Learn More", of: "about us", href: "/about" },
} as const;
