import { FOUNDED } from "./founded.ts";
import { PRACTICES } from "./home.ts";
import type { NavigationLink } from "./navigation.ts";

export const ABOUT_PAGE = {
  title: "About",
  /** For search results and shared links. */
  description: `Who we are, what we have built and how we work: a South African technology consultancy, since ${FOUNDED}.`,
  since: `We have been building systems for government and enterprise since ${FOUNDED}.`,
} as const;

/** The giant words of the page, in their order, and the coil that punctuates each. */
export const ABOUT_HEADINGS = [
  { word: "PASSION", coil: "passion" },
  { word: "THINK", coil: "think" },
  { word: "BUILD", coil: "build" },
] as const;

export const VISION = {
  heading: "Our vision",
  text: "We want a South Africa where nobody has to take a day's leave to stand in a queue, and where no company is held back by a system its own people are afraid to touch. So we build software that people can understand, correct and hand on.",
} as const;

export const TIMELINE = {
  heading: `Today, and the way here from ${FOUNDED}.`,
  text: "Government was our first partner. What we learnt there about records, deadlines and trust still shapes the way we work.",
  founded: {
    year: String(FOUNDED),
    title: "Founded",
    text: "We begin with government partnerships: permits, records and accounts that thousands of people depend on.",
  },
  projects: {
    title: "Recent projects",
    text: "Each one replaced a paper process, or a system nobody could change any more.",
    more: { label: "See our latest works", href: "/products" },
    /** Leads from a year to what it has no room for. */
    moreOf: (count: number, year: string) => `${count} more from ${year}`,
  },
  present: "Today",
  services: {
    title: "Core services",
    text: "Four practices in one team, so your project never changes hands halfway through.",
    list: Object.values(PRACTICES),
    more: { label: "What we offer", href: "/services" },
  },
  leadership: {
    title: "Leadership",
    text: "Four practice leads run the company together. All four still build, and each is responsible for a project from the first conversation through to support.",
    leads: [
      {
        title: "Lead, government practice",
        text: "Answers for what we build for departments and municipalities. Ask what your auditor will want to see.",
        practice: { label: "Portals and case management", href: "/services#portals" },
      },
      {
        title: "Lead, automation practice",
        text: "Answers for every decision a machine prepares. Ask which of yours should stay with a person.",
        practice: { label: "AI and automation", href: "/services#ai" },
      },
      {
        title: "Lead, development practice",
        text: "Answers for the code we hand over. Ask who else could look after it.",
        practice: { label: "Enterprise software", href: "/services#software" },
      },
      {
        title: "Lead, transformation practice",
        text: "Answers for the move off your old system. Ask what happens if you have to go back.",
        practice: { label: "Digital transformation", href: "/services#consulting" },
      },
    ],
  },
} as const;

/** The three words of the moving strip, each with its blurb under it. */
export const DRIVE = {
  heading: "What drives us",
  pause: "Pause the moving text",
  blurbs: [
    {
      title: "Innovation",
      text: "We try new ideas on a small part of the real problem first, and drop them if they do not beat the old way.",
    },
    {
      title: "Excellence",
      text: "Work is done when it is tested, documented and running without our help, and you have seen that for yourself.",
    },
    {
      title: "Collaboration",
      text: "Your people work alongside ours, and everything we learn about your system stays with you.",
    },
  ],
} as const;

export const ABOUT_CULTURE = {
  heading: "How we treat each other, and you.",
  text: "Four values that guide how we hire, plan and measure ourselves.",
  values: [
    {
      title: "Inclusive",
      text: "We design for people with an old phone, a slow line and little time, and we hire as widely as we design.",
    },
    {
      title: "Resilient",
      text: "The power goes off, lines drop and plans change. Our systems and teams are set up to carry on, and to report what failed.",
    },
    {
      title: "Re-Invent",
      text: "What worked last year may not work now, so every project ends with a review of what to do differently.",
    },
    {
      title: "360 Feedback",
      text: "All of us, our leads included, get feedback from the people we manage, our colleagues and our clients.",
    },
  ],
} as const;

export const ABOUT_CALL = {
  heading: "It starts with a conversation.",
  text: "Tell us what is holding you up, and someone who builds these systems will get back to you.",
  primary: { label: "Start Your Journey", href: "/contact" } satisfies NavigationLink,
} as const;
