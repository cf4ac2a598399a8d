import { defineDocument, group, line, link, paragraph, searchWords } from "./document.ts";
import type { NavigationLink } from "./navigation.ts";

/** Giant words of the page in order, each with the coil after it. */
export const ABOUT_HEADINGS = [
  { word: "PASSION", coil: "passion" },
  { word: "THINK", coil: "think" },
  { word: "BUILD", coil: "build" },
] as const;

/** Labels of the timeline: the founding, the projects of the years after it, and two groups of the present. */
export const TIMELINE = {
  founded: "Founded",
  projects: "Recent projects",
  services: "Core services",
  leadership: "Leadership",
} as const;

/** Link from a year of the timeline to the projects that are not shown there. */
export const MORE_OF_YEAR = {
  label: (count: number, year: string) => `${count} more from ${year}`,
  href: "/products",
} as const;

/** Three words of the moving strip. */
export const DRIVES = { innovation: "Innovation", excellence: "Excellence", collaboration: "Collaboration" } as const;

export const PAUSE_DRIVES = "Pause the moving text";

/** Four values of the company's culture. */
export const ABOUT_VALUES = {
  inclusive: "Inclusive",
  resilient: "Resilient",
  reinvent: "Re-Invent",
  feedback: "360 Feedback",
} as const;

export const ABOUT_CALL: NavigationLink = { label: "Start Your Journey", href: "/contact" };

const heading = (initial: string) => line("Heading", initial);

export const ABOUT = defineDocument(
  { key: "about", title: "About", path: "/about" },
  {
    opening: group("Opening", {
      since: paragraph("Introduction", "We have been building systems for government and enterprise since {since}."),
    }),
    vision: group("Vision", {
      heading: heading("Our vision"),
      text: paragraph(
        "Text",
        "We want a South Africa where nobody has to take a day's leave to stand in a queue, and where no company is held back by a system its own people are afraid to touch. So we build software that people can understand, correct and hand on.",
        { max: 500 },
      ),
    }),
    timeline: group("Timeline", {
      heading: heading("Today, and the way here from {since}."),
      text: paragraph(
        "Text",
        "Government was our first partner. What we learnt there about records, deadlines and trust still shapes the way we work.",
      ),
      founded: group(TIMELINE.founded, {
        text: paragraph(
          "Text",
          "We begin with government partnerships: permits, records and accounts that thousands of people depend on.",
        ),
      }),
      projects: group(TIMELINE.projects, {
        text: paragraph("Text", "Each one replaced a paper process, or a system nobody could change any more."),
        more: link("Link", { label: "See our latest works", href: "/products" }),
      }),
      present: line("Word for today", "Today", { max: 30 }),
      services: group(TIMELINE.services, {
        text: paragraph("Text", "Four practices in one team, so your project never changes hands halfway through."),
        more: link("Link", { label: "What we offer", href: "/services" }),
      }),
      leadership: group(TIMELINE.leadership, {
        text: paragraph(
          "Text",
          "Four practice leads run the company together. All four still build, and each is responsible for a project from the first conversation through to support.",
        ),
      }),
    }),
    drives: group("What drives us", {
      heading: heading("What drives us"),
      innovation: paragraph(
        DRIVES.innovation,
        "We try new ideas on a small part of the real problem first, and drop them if they do not beat the old way.",
      ),
      excellence: paragraph(
        DRIVES.excellence,
        "Work is done when it is tested, documented and running without our help, and you have seen that for yourself.",
      ),
      collaboration: paragraph(
        DRIVES.collaboration,
        "Your people work alongside ours, and everything we learn about your system stays with you.",
      ),
    }),
    culture: group("Culture", {
      heading: heading("How we treat each other, and you."),
      text: paragraph("Text", "Four values that guide how we hire, plan and measure ourselves."),
      inclusive: paragraph(
        ABOUT_VALUES.inclusive,
        "We design for people with an old phone, a slow line and little time, and we hire as widely as we design.",
      ),
      resilient: paragraph(
        ABOUT_VALUES.resilient,
        "The power goes off, lines drop and plans change. Our systems and teams are set up to carry on, and to report what failed.",
      ),
      reinvent: paragraph(
        ABOUT_VALUES.reinvent,
        "What worked last year may not work now, so every project ends with a review of what to do differently.",
      ),
      feedback: paragraph(
        ABOUT_VALUES.feedback,
        "All of us, our leads included, get feedback from the people we manage, our colleagues and our clients.",
      ),
    }),
    call: group("At the end", {
      heading: heading("It starts with a conversation."),
      text: paragraph(
        "Text",
        "Tell us what is holding you up, and someone who builds these systems will get back to you.",
      ),
    }),
    search: searchWords(
      "Who we are, what we have built and how we work: a South African technology consultancy, since {since}.",
    ),
  },
);
