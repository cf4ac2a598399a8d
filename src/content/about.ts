import { FOUNDED, HOME_SERVICES } from "./home.ts";
import type { NavigationLink } from "./navigation.ts";

export const ABOUT_PAGE = {
  title: "About",
  /** For search results and shared links. */
  description: `Who we are, what we have built and how we work: a South African technology consultancy, since ${FOUNDED}.`,
  since: `We have built systems for government and enterprise since ${FOUNDED}.`,
} as const;

/** The giant words of the page, in their order, and the coil that punctuates each. */
export const ABOUT_WORDS = [
  { word: "PASSION", coil: "passion" },
  { word: "THINK", coil: "think" },
  { word: "BUILD", coil: "build" },
] as const;

export const VISION = {
  heading: "Our vision",
  words:
    "We want to live in a country where nobody takes a day off to stand in a queue, and where no company is held back by a system that its own people are afraid to touch. So we build software that can be understood, corrected and handed on.",
} as const;

export const TIMELINE = {
  heading: `One line, from ${FOUNDED} to today.`,
  words:
    "Government was our first partner. What we learnt there, about records, deadlines and trust, runs through everything that came after.",
  founded: {
    when: String(FOUNDED),
    title: "Founded",
    words:
      "We begin with government partnerships: permits, records and accounts that thousands of people depend on, and that have to be right.",
  },
  projects: {
    /** Stands where no project is published. */
    when: "Since then",
    title: "Recent projects",
    words: "Each one replaced paper, or a system that nobody could change any more.",
    more: { label: "See our latest works", href: "/products" },
  },
  services: {
    when: "Today",
    title: "Core services",
    words: "Four practices in one team, so your project never changes hands halfway through.",
    list: HOME_SERVICES.map(({ title }) => title),
    more: { label: "What we offer", href: "/services" },
  },
  leadership: {
    when: "Every day",
    title: "Leadership",
    words:
      "Four practice leads run the company together. Each still builds, and answers for a project from the first conversation to the support afterwards.",
    list: [
      "Lead, government practice",
      "Lead, automation practice",
      "Lead, development practice",
      "Lead, transformation practice",
    ],
  },
} as const;

/** The three words of the moving strip, each with its blurb under it. */
export const DRIVE = {
  heading: "What drives us",
  pause: "Pause the moving words",
  blurbs: [
    {
      title: "Innovation",
      words:
        "We try the new thing on a small part of the real problem first. If it does not beat the old way, it goes.",
    },
    {
      title: "Excellence",
      words: "Done means tested, documented and running without us in the room. We show you before we say so.",
    },
    {
      title: "Collaboration",
      words: "Your people sit at our table and ours at yours. What we know about your system stays with you.",
    },
  ],
} as const;

export const ABOUT_CULTURE = {
  heading: "How we treat each other, and you.",
  words: "Four values that we hire by, plan by and are measured by.",
  values: [
    {
      title: "Inclusive",
      words:
        "We design for the person with the oldest phone, the slowest line and the least time, and hire as widely as we design.",
    },
    {
      title: "Resilient",
      words:
        "Power goes, lines drop, plans change. Our systems and our teams are built to carry on, and to say what failed.",
    },
    {
      title: "Re-Invent",
      words: "What worked last year is only a first guess. Every project ends with a look at what to do differently.",
    },
    {
      title: "360 Feedback",
      words:
        "Everybody hears from those they lead, those they work beside and the clients they serve. So do our leads.",
    },
  ],
} as const;

export const ABOUT_CALL = {
  heading: "Every system here began with a conversation.",
  words: "Tell us what is holding you up. You will hear back from someone who could build it.",
  primary: { label: "Start Your Journey", href: "/contact" } satisfies NavigationLink,
} as const;
