import {
  defineDocument,
  figure,
  group,
  heading,
  line,
  link,
  list,
  namedTexts,
  optional,
  paragraph,
  searchWords,
} from "./document.ts";

export const STORY = {
  /** Accessible names of the list of steps, of the progress bar and of each step. */
  steps: "Steps of the story",
  progress: "Progress through the steps",
  step: "Step",
} as const;

/** Steps of the story, one for each stage of the coil. */
export const STORY_STEPS = ["discover", "connect", "automate", "futureProof"] as const;

export type StoryStepName = (typeof STORY_STEPS)[number];

/** Drawn disc of a card. */
export type CardArt = "software" | "transformation" | "security";

/** Three cards in order, each with its items and the anchors that other pages link to. */
export const SERVICE_CARDS = {
  software: { id: "software", art: "software", items: { web: "portals", mobile: "", cloud: "cloud", integration: "" } },
  consulting: {
    id: "consulting",
    art: "transformation",
    items: { automation: "", migration: "", strategy: "", consulting: "" },
  },
  cybersecurity: {
    id: "cybersecurity",
    art: "security",
    items: { network: "", data: "", audits: "", compliance: "" },
  },
} as const satisfies Record<string, { id: string; art: CardArt; items: Readonly<Record<string, string>> }>;

/** Six tiles in order, by the name of their icon. */
export const WHY_TILES = ["team", "custom", "support", "scale", "technology", "cost"] as const;

/** Button whose label does not say enough out of context, and its end for screen readers. */
export const LEARN_MORE = { label: "Learn More", of: "about us", href: "/about" } as const;

/** Returns the fields of the call to action at the end of /services and of /pricing. */
export function servicesCall() {
  return group("At the end", {
    heading: heading("Ready to Transform Your Business?"),
    text: paragraph("Text", "Tell us what takes too long today, and we will tell you what we would do about it."),
    primary: link("First button", { label: "Get Started", href: "/contact" }),
    secondary: link("Second button", { label: LEARN_MORE.label, href: LEARN_MORE.href }),
  });
}

/** Note in a figure that the home page has too. Only its name differs between the pages. */
const ON_HOME = { text: "The figure, its source and its day are edited under Figures of", page: "home" } as const;

function homeFigure(name: string) {
  return group(name, { name: optional(line("Name", name, { max: 60 })) }, ON_HOME);
}

/** Returns the fields of a step of the story. */
function step(name: string, title: string, initial: { points: readonly string[]; connection: string }) {
  return group(name, {
    label: line("Label", name, { max: 30 }),
    title: heading(title),
    points: list("Points", line("Point", ""), initial.points, { min: 1, max: 6 }),
    /** Meaning of the wires in the illustration at this step. */
    connection: line("Connection", initial.connection, { max: 60 }),
  });
}

export const SERVICES = defineDocument("services", {
  opening: group("Opening", {
    heading: heading("Comprehensive Technology Solutions", { max: 60 }),
    lede: paragraph(
      "Introduction",
      "Software, less paperwork and better security, from one team in {suburb} that stays on after the launch.",
    ),
    primary: link("First button", { label: "Schedule Consultation", href: "/contact" }),
    secondary: link("Second button", { label: "View Pricing", href: "/pricing" }),
  }),
  figures: group("Figures", {
    projects: figure("Successful Projects", {
      value: "100+",
      counts: "Of all that we have handed over, those in use today.",
    }),
    satisfaction: homeFigure("Client Satisfaction"),
    support: homeFigure("Support Available"),
    team: homeFigure("Expert Team Members"),
  }),
  story: group("The story", {
    heading: heading("Bringing AI and automation into an organisation."),
    text: paragraph(
      "Text",
      "It takes time and happens in steps. Each step is useful on its own, and the next one starts when the last one works.",
    ),
    discover: step("Discover", "Find the work that a machine should do", {
      points: [
        "A week with the people who copy, check and forward",
        "A list of your systems, what is in them and what they cost",
        "An honest note of what should stay as it is",
      ],
      connection: "Systems listed",
    }),
    connect: step("Connect", "Get your systems talking to each other", {
      points: [
        "Interfaces between systems that were never connected",
        "Records captured once and correct everywhere",
        "An alarm when data stops arriving",
      ],
      connection: "Data connected",
    }),
    automate: step("Automate", "Let AI read and let people decide", {
      points: [
        "Documents read and sorted as they arrive",
        "Every suggestion shows its sources",
        "Unclear cases go to someone who knows the work",
      ],
      connection: "Workflows connected",
    }),
    futureProof: step("Future-proof", "Future-proof your business with enterprise solutions", {
      points: [
        "Global network with instant scalability",
        "Enterprise-grade security and compliance",
        "AI-powered automation and optimization",
        "Real-time analytics and insights",
        "24/7 expert support and maintenance",
      ],
      connection: "Enterprise network connected",
    }),
  }),
  cards: group("Three cards", {
    heading: heading("What we can do for you."),
    text: paragraph(
      "Text",
      "Start with one or combine them. The people who plan your system also build it, and they answer the phone if it fails at night.",
    ),
    software: group("Enterprise Software Development", {
      heading: heading("Enterprise Software Development", { max: 60 }),
      text: paragraph(
        "Text",
        "Systems your people use all day, and that another team can still change in five years' time.",
      ),
      ...namedTexts({
        web: ["Web Applications", "Portals, case management and back offices that everyone can use."],
        mobile: ["Mobile Development", "Apps that keep working when the network does not."],
        cloud: ["Cloud Solutions", "Hosting, migration and a bill you can understand."],
        integration: ["API Integration", "Data entered in one system reaches the others."],
      }),
    }),
    consulting: group("Digital Transformation", {
      heading: heading("Digital Transformation", { max: 60 }),
      text: paragraph("Text", "From forms and folders to automated processes, at a pace your people can keep up with."),
      ...namedTexts({
        automation: ["Process Automation", "Machines copy and check; people decide."],
        migration: ["Legacy System Migration", "One part at a time, each with a rehearsal and a way back."],
        strategy: ["Digital Strategy", "A plan with priorities, a budget and a list of what not to do."],
        consulting: ["Technology Consulting", "A second opinion before you sign."],
      }),
    }),
    cybersecurity: group("Cybersecurity Solutions", {
      heading: heading("Cybersecurity Solutions", { max: 60 }),
      text: paragraph("Text", "We find the way in before someone else does, close it and keep looking."),
      ...namedTexts({
        network: ["Network Security", "Control over who can reach what, and monitoring of who tries."],
        data: ["Data Protection", "Encryption, and backups that are tested by restoring them."],
        audits: ["Security Audits", "Findings in order of risk, with a second check after the repairs."],
        compliance: ["Compliance Management", "POPIA and government standards, with the evidence at hand."],
      }),
    }),
  }),
  why: group("Why Choose Our Services?", {
    heading: heading("Why Choose Our Services?"),
    text: paragraph("Text", "Six things you can hold us to."),
    ...namedTexts({
      team: [
        "Expert Team",
        "Engineers, designers and analysts who have done it before, and who tell you when they have not.",
      ],
      custom: ["Custom Solutions", "Built around the way you work, rather than around a ready-made package."],
      support: ["24/7 Support", "Someone who knows your system, day and night."],
      scale: ["Scalable Solutions", "Start with one office and add the next ones to the same system."],
      technology: ["Latest Technology", "New tools where they help you, proven ones where you depend on them."],
      cost: ["Cost-Effective", "Tiered prices that you know before we start, and small first steps."],
    }),
  }),
  list: group("Our services", {
    heading: heading("All services, with their prices."),
    more: link("Link below them", { label: "Compare all prices", href: "/pricing" }),
  }),
  call: servicesCall(),
  search: searchWords(
    "Enterprise software development, digital transformation and cybersecurity for public bodies and companies.",
  ),
});
