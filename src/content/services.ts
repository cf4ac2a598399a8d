import { defineDocument, figure, group, line, list, paragraph, searchWords } from "./document.ts";

export const SERVICES_PAGE = {
  heading: "Comprehensive Technology Solutions",
  primary: { label: "Schedule Consultation", href: "/contact" },
  secondary: { label: "View Pricing", href: "/pricing" },
} as const;

/** Labels of the figures. */
export const SERVICE_FIGURES = {
  projects: "Successful Projects",
  satisfaction: "Client Satisfaction",
  support: "Support Available",
  team: "Expert Team Members",
} as const;

export const STORY = {
  /** Accessible names of the list of steps, of the progress bar and of each step. */
  steps: "Steps of the story",
  progress: "Progress through the steps",
  step: "Step",
  /** Title of the last step. */
  lastTitle: "Future-proof your business with enterprise solutions",
} as const;

/** Steps of the story, one for each stage of the coil. */
export const STORY_STEPS = ["discover", "connect", "automate", "futureProof"] as const;

export type StoryStepName = (typeof STORY_STEPS)[number];

/** Drawn disc of a card. */
export type CardArt = "software" | "transformation" | "security";

/** Three cards with their names, the names of their items, and the anchors that other pages link to. */
export const SERVICE_CARDS = {
  software: {
    id: "software",
    art: "software",
    title: "Enterprise Software Development",
    items: {
      web: { title: "Web Applications", id: "portals" },
      mobile: { title: "Mobile Development" },
      cloud: { title: "Cloud Solutions", id: "cloud" },
      integration: { title: "API Integration" },
    },
  },
  consulting: {
    id: "consulting",
    art: "transformation",
    title: "Digital Transformation",
    items: {
      automation: { title: "Process Automation" },
      migration: { title: "Legacy System Migration" },
      strategy: { title: "Digital Strategy" },
      consulting: { title: "Technology Consulting" },
    },
  },
  cybersecurity: {
    id: "cybersecurity",
    art: "security",
    title: "Cybersecurity Solutions",
    items: {
      network: { title: "Network Security" },
      data: { title: "Data Protection" },
      audits: { title: "Security Audits" },
      compliance: { title: "Compliance Management" },
    },
  },
} as const satisfies Record<
  string,
  { id: string; art: CardArt; title: string; items: Readonly<Record<string, { title: string; id?: string }>> }
>;

export const WHY_HEADING = "Why Choose Our Services?";

/** Titles of the six tiles, by the name of their icon. */
export const WHY_TILES = {
  team: "Expert Team",
  custom: "Custom Solutions",
  support: "24/7 Support",
  scale: "Scalable Solutions",
  technology: "Latest Technology",
  cost: "Cost-Effective",
} as const;

/** Call to action at the end of /services and /pricing. */
export const SERVICES_CALL = {
  heading: "Ready to Transform Your Business?",
  primary: { label: "Get Started", href: "/contact" },
  secondary: { label: "Learn More", of: "about us", href: "/about" },
} as const;

export const SERVICES_CALL_TEXT = paragraph(
  "Text",
  "Tell us what takes too long today, and we will tell you what we would do about it.",
);

const heading = (initial: string) => line("Heading", initial);

/** Returns the fields of a step of the story. */
function step(name: string, initial: { points: readonly string[]; connection: string }) {
  return {
    label: line("Label", name, { max: 30 }),
    points: list("Points", line("Point", ""), initial.points, { min: 1, max: 6 }),
    /** Meaning of the wires in the illustration at this step. */
    connection: line("Connection", initial.connection, { max: 60 }),
  };
}

function titledStep(name: string, title: string, initial: { points: readonly string[]; connection: string }) {
  const { label, ...rest } = step(name, initial);
  return group(name, { label, title: heading(title), ...rest });
}

export const SERVICES = defineDocument(
  { key: "services", title: "Services", path: "/services" },
  {
    opening: group("Opening", {
      lede: paragraph(
        "Introduction",
        "Software, less paperwork and better security, from one team in {suburb} that stays on after the launch.",
      ),
    }),
    figures: group("Figures", {
      projects: figure(SERVICE_FIGURES.projects, {
        value: "100+",
        counts: "Of all that we have handed over, those in use today.",
      }),
      satisfaction: figure(SERVICE_FIGURES.satisfaction, {
        value: "98%",
        counts: "Clients who say they would work with us again.",
      }),
      support: figure(SERVICE_FIGURES.support, {
        value: "24/7",
        counts: "For systems under a support contract, on every day of the year.",
      }),
      team: figure(SERVICE_FIGURES.team, {
        value: "50+",
        counts: "Engineers, designers and analysts on our payroll.",
      }),
    }),
    story: group("The story", {
      heading: heading("Bringing AI and automation into an organisation."),
      text: paragraph(
        "Text",
        "It takes time and happens in steps. Each step is useful on its own, and the next one starts when the last one works.",
      ),
      discover: titledStep("Discover", "Find the work that a machine should do", {
        points: [
          "A week with the people who copy, check and forward",
          "A list of your systems, what is in them and what they cost",
          "An honest note of what should stay as it is",
        ],
        connection: "Systems listed",
      }),
      connect: titledStep("Connect", "Get your systems talking to each other", {
        points: [
          "Interfaces between systems that were never connected",
          "Records captured once and correct everywhere",
          "An alarm when data stops arriving",
        ],
        connection: "Data connected",
      }),
      automate: titledStep("Automate", "Let AI read and let people decide", {
        points: [
          "Documents read and sorted as they arrive",
          "Every suggestion shows its sources",
          "Unclear cases go to someone who knows the work",
        ],
        connection: "Workflows connected",
      }),
      futureProof: group(
        "Future-proof",
        step("Future-proof", {
          points: [
            "Global network with instant scalability",
            "Enterprise-grade security and compliance",
            "AI-powered automation and optimization",
            "Real-time analytics and insights",
            "24/7 expert support and maintenance",
          ],
          connection: "Enterprise network connected",
        }),
      ),
    }),
    cards: group("Three cards", {
      heading: heading("What we can do for you."),
      text: paragraph(
        "Text",
        "Start with one or combine them. The people who plan your system also build it, and they answer the phone if it fails at night.",
      ),
      software: group(SERVICE_CARDS.software.title, {
        text: paragraph(
          "Text",
          "Systems your people use all day, and that another team can still change in five years' time.",
        ),
        web: paragraph("Web Applications", "Portals, case management and back offices that everyone can use."),
        mobile: paragraph("Mobile Development", "Apps that keep working when the network does not."),
        cloud: paragraph("Cloud Solutions", "Hosting, migration and a bill you can understand."),
        integration: paragraph("API Integration", "Data entered in one system reaches the others."),
      }),
      consulting: group(SERVICE_CARDS.consulting.title, {
        text: paragraph(
          "Text",
          "From forms and folders to automated processes, at a pace your people can keep up with.",
        ),
        automation: paragraph("Process Automation", "Machines copy and check; people decide."),
        migration: paragraph("Legacy System Migration", "One part at a time, each with a rehearsal and a way back."),
        strategy: paragraph("Digital Strategy", "A plan with priorities, a budget and a list of what not to do."),
        consulting: paragraph("Technology Consulting", "A second opinion before you sign."),
      }),
      cybersecurity: group(SERVICE_CARDS.cybersecurity.title, {
        text: paragraph("Text", "We find the way in before someone else does, close it and keep looking."),
        network: paragraph("Network Security", "Control over who can reach what, and monitoring of who tries."),
        data: paragraph("Data Protection", "Encryption, and backups that are tested by restoring them."),
        audits: paragraph("Security Audits", "Findings in order of risk, with a second check after the repairs."),
        compliance: paragraph("Compliance Management", "POPIA and government standards, with the evidence at hand."),
      }),
    }),
    why: group(WHY_HEADING, {
      text: paragraph("Text", "Six things you can hold us to."),
      team: paragraph(
        WHY_TILES.team,
        "Engineers, designers and analysts who have done it before, and who tell you when they have not.",
      ),
      custom: paragraph(WHY_TILES.custom, "Built around the way you work, rather than around a ready-made package."),
      support: paragraph(WHY_TILES.support, "Someone who knows your system, day and night."),
      scale: paragraph(WHY_TILES.scale, "Start with one office and add the next ones to the same system."),
      technology: paragraph(
        WHY_TILES.technology,
        "New tools where they help you, proven ones where you depend on them.",
      ),
      cost: paragraph(WHY_TILES.cost, "Tiered prices that you know before we start, and small first steps."),
    }),
    call: group("At the end", { text: SERVICES_CALL_TEXT }),
    search: searchWords(
      "Enterprise software development, digital transformation and cybersecurity for public bodies and companies.",
    ),
  },
);
