import {
  defineDocument,
  group,
  heading,
  line,
  link,
  namedTexts,
  optional,
  paragraph,
  picture,
  searchWords,
} from "./document.ts";
import { WEAVING_CREDIT } from "./navigation.ts";

/** Names of the giant words at the top of the page, in order. The page draws the coil of the same name after each word. */
export const GIANT_WORDS = ["passion", "think", "build"] as const;

/** Returns the label of the link from a year of the timeline to the projects that are not shown there. */
export const moreOfYear = (count: number, year: string) => `${count} more from ${year}`;

/** Three words of the moving strip. */
export const DRIVES = ["innovation", "excellence", "collaboration"] as const;

export const PAUSE_DRIVES = "Pause the moving text";

/** Four values of the company's culture. */
export const ABOUT_VALUES = ["inclusive", "resilient", "reinvent", "feedback"] as const;

const giantWord = (title: string, initial: string) => line(title, initial, { max: 8 });

export const ABOUT = defineDocument("about", {
  opening: group("Opening", {
    passion: giantWord("First word", "PASSION"),
    think: giantWord("Second word", "THINK"),
    build: giantWord("Third word", "BUILD"),
    since: optional(
      paragraph("Introduction", "We have been building systems for government and enterprise since {since}."),
    ),
  }),
  vision: group("Vision", {
    heading: heading("Our vision"),
    text: paragraph(
      "Text",
      "We want a South Africa where nobody has to take a day's leave to stand in a queue, and where no company is held back by a system its own people are afraid to touch. So we build software that people can understand, correct and hand on.",
      { max: 500 },
    ),
    picture: picture("Picture below the text"),
  }),
  timeline: group("Timeline", {
    heading: heading("Today, and the way here from {since}."),
    text: paragraph(
      "Text",
      "Government was our first partner. What we learnt there about records, deadlines and trust still shapes the way we work.",
    ),
    founded: group("Founded", {
      heading: optional(heading("Founded")),
      text: optional(
        paragraph(
          "Text",
          "We begin with government partnerships: permits, records and accounts that thousands of people depend on.",
        ),
      ),
    }),
    projects: group("Recent projects", {
      heading: heading("Recent projects"),
      text: paragraph("Text", "Each one replaced a paper process, or a system nobody could change any more."),
      more: link("Link", { label: "See our latest works", href: "/products" }),
    }),
    present: line("Word for today", "Today", { max: 30 }),
    services: group(
      "Core services",
      {
        heading: heading("Core services"),
        text: paragraph("Text", "Four practices in one team, so your project never changes hands halfway through."),
        more: link("Link", { label: "What we offer", href: "/services" }),
      },
      { text: "The names of the practices are edited under Services of", page: "home" },
    ),
    leadership: group("Leadership", {
      heading: heading("Leadership"),
      text: paragraph(
        "Text",
        "Four practice leads run the company together. All four still build, and each is responsible for a project from the first conversation through to support.",
      ),
    }),
  }),
  drives: group("What drives us", {
    heading: heading("What drives us"),
    ...namedTexts({
      innovation: [
        "Innovation",
        "We try new ideas on a small part of the real problem first, and drop them if they do not beat the old way.",
      ],
      excellence: [
        "Excellence",
        "Work is done when it is tested, documented and running without our help, and you have seen that for yourself.",
      ],
      collaboration: [
        "Collaboration",
        "Your people work alongside ours, and everything we learn about your system stays with you.",
      ],
    }),
  }),
  culture: group("Culture", {
    heading: heading("How we treat each other, and you."),
    text: paragraph("Text", "Four values that guide how we hire, plan and measure ourselves."),
    picture: picture("Picture below the text"),
    ...namedTexts({
      inclusive: [
        "Inclusive",
        "We design for people with an old phone, a slow line and little time, and we hire as widely as we design.",
      ],
      resilient: [
        "Resilient",
        "The power goes off, lines drop and plans change. Our systems and teams are set up to carry on, and to report what failed.",
      ],
      reinvent: [
        "Re-Invent",
        "What worked last year may not work now, so every project ends with a review of what to do differently.",
      ],
      feedback: [
        "360 Feedback",
        "All of us, our leads included, get feedback from the people we manage, our colleagues and our clients.",
      ],
    }),
  }),
  call: group("At the end", {
    heading: heading("It starts with a conversation."),
    text: paragraph(
      "Text",
      "Tell us what is holding you up, and someone who builds these systems will get back to you.",
    ),
    action: link("Button", { label: "Start Your Journey", href: "/contact" }),
    /** Left out while the foot of the page has the same words. */
    credit: optional(paragraph("Below the picture", WEAVING_CREDIT)),
  }),
  search: searchWords(
    "Who we are, what we have built and how we work: a South African technology consultancy, since {since}.",
  ),
});
