export const SERVICES_PAGE = {
  heading: "Comprehensive Technology Solutions",
  lede: "Software, the move away from paper, and the security of both, from one team in Westville that stays after the launch.",
  /** For search results and shared links. */
  description:
    "Enterprise software development, digital transformation and cybersecurity for public bodies and companies.",
  primary: { label: "Schedule Consultation", href: "/contact" },
  secondary: { label: "View Pricing", href: "/pricing" },
} as const;

/** Claims of the specification, and no others. */
export const SERVICE_STATS = [
  { value: "100+", label: "Successful Projects" },
  { value: "98%", label: "Client Satisfaction" },
  { value: "24/7", label: "Support Available" },
  { value: "50+", label: "Expert Team Members" },
] as const;

export const STORY = {
  heading: "How AI and automation come into an organisation.",
  words:
    "Not overnight, and not all at once. Each step is useful by itself; the next one begins when the last one works.",
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
      "A week beside the people who copy, check and forward",
      "A list of your systems, what is in them and what they cost",
      "An honest note of what should stay as it is",
    ],
    connection: "Systems listed",
  },
  {
    label: "Connect",
    title: "Bring your systems to the same table",
    points: [
      "Interfaces between systems that never spoke to each other",
      "Records captured once and correct everywhere",
      "An alarm when data stops coming",
    ],
    connection: "Data connected",
  },
  {
    label: "Automate",
    title: "Let AI read, and let people decide",
    points: [
      "Documents read and sorted as they arrive",
      "Every suggestion shows its sources",
      "Unclear cases go to someone who knows",
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
  heading: "What we can take on for you.",
  words:
    "Start with one or combine them. The people who plan your system also build it, and they pick up the phone when it fails at night.",
} as const;

/** Which drawn disc belongs to a card. */
export type CardArt = "software" | "transformation" | "security";

export interface ServiceCard {
  /** Where links of other pages lead. */
  id: string;
  art: CardArt;
  title: string;
  words: string;
  items: readonly { title: string; words: string; id?: string }[];
}

export const SERVICE_CARDS: readonly ServiceCard[] = [
  {
    id: "software",
    art: "software",
    title: "Enterprise Software Development",
    words: "Systems that your people use all day and that somebody else can still change in five years.",
    items: [
      { title: "Web Applications", words: "Portals, case management and back offices, usable by everyone." },
      { title: "Mobile Development", words: "Apps that keep working where the network does not." },
      { title: "Cloud Solutions", words: "Hosting, migration and a bill that can be explained.", id: "cloud" },
      { title: "API Integration", words: "What is entered in one system arrives in the others." },
    ],
  },
  {
    id: "consulting",
    art: "transformation",
    title: "Digital Transformation",
    words: "From forms and folders to processes that run by themselves, at a pace that your people can keep up with.",
    items: [
      { title: "Process Automation", words: "Machines copy and check; people decide." },
      { title: "Legacy System Migration", words: "One part at a time, each with a rehearsal and a way back." },
      { title: "Digital Strategy", words: "A plan with an order, a budget and a list of what not to do." },
      { title: "Technology Consulting", words: "A second opinion before you sign." },
    ],
  },
  {
    id: "cybersecurity",
    art: "security",
    title: "Cybersecurity Solutions",
    words: "We look for the way in before somebody else does, close it, and keep looking.",
    items: [
      { title: "Network Security", words: "Control over who may reach what, and a watch on who tries." },
      { title: "Data Protection", words: "Encryption, and backups that were restored to prove it." },
      { title: "Security Audits", words: "Findings in order of danger, with a second look after the repairs." },
      { title: "Compliance Management", words: "POPIA and government standards, with the evidence at hand." },
    ],
  },
];

export type WhyIcon = "team" | "custom" | "support" | "scale" | "technology" | "cost";

export const WHY = {
  heading: "Why Choose Our Services?",
  words: "Six things that you can hold us to.",
  tiles: [
    {
      icon: "team",
      title: "Expert Team",
      words: "Engineers, designers and analysts who have done it before, and say so when they have not.",
    },
    {
      icon: "custom",
      title: "Custom Solutions",
      words: "Built around the way you work, not around what we have on the shelf.",
    },
    { icon: "support", title: "24/7 Support", words: "Someone who knows your system, day and night." },
    { icon: "scale", title: "Scalable Solutions", words: "Begin with one office. The tenth needs no new system." },
    {
      icon: "technology",
      title: "Latest Technology",
      words: "Current where it helps you, proven where you depend on it.",
    },
    { icon: "cost", title: "Cost-Effective", words: "Prices in tiers, known before we begin, and small first steps." },
  ],
} as const satisfies {
  heading: string;
  words: string;
  tiles: readonly { icon: WhyIcon; title: string; words: string }[];
};

/** The closing call of /services and /pricing. */
export const SERVICES_CALL = {
  heading: "Ready to Transform Your Business?",
  words: "Tell us what takes too long today, and we will tell you what we would do about it.",
  primary: { label: "Get Started", href: "/contact" },
  secondary: { label: "Learn More", of: "about us", href: "/about" },
} as const;
