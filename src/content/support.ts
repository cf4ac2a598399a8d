import { defineDocument, group, line, link, paragraph, searchWords } from "./document.ts";
import type { NavigationLink } from "./navigation.ts";

export const SUPPORT_PAGE = {
  heading: "Support centre",
  /** Note about the opening-hours signs, if a card has one. */
  clock: "Opening times are South African (SAST) and do not take public holidays into account.",
} as const;

/** Titles of the cards, with the label of the hours on each. */
export const CHANNELS = {
  phone: { title: "Phone support", when: "Hours" },
  email: { title: "Email support", when: "Response", response: "24-hour response" },
  chat: { title: "Live chat", when: "Business hours" },
} as const;

/** Links to pages that may help sooner. */
export const RESOURCES = {
  documentation: { label: "Documentation", href: "/documentation" },
  status: { label: "Status", href: "/status" },
  community: { label: "Community", href: "/community" },
} as const satisfies Record<string, NavigationLink>;

export const SUPPORT = defineDocument(
  { key: "support", title: "Support centre", path: "/support" },
  {
    opening: group("Opening", {
      lede: paragraph("Introduction", "Three ways to reach us, and the hours we are here."),
    }),
    channels: group("Ways to reach us", {
      heading: line("Heading", "Ways to reach us"),
      phone: paragraph(CHANNELS.phone.title, "The quickest way when something is down and people are waiting."),
      email: paragraph(CHANNELS.email.title, "For anything that needs a screenshot, a file or a longer explanation."),
      chat: paragraph(
        CHANNELS.chat.title,
        "For quick questions to our team. Ask for a chat through the contact form and we will tell you how to join.",
      ),
      askForChat: link("Link to a live chat", { label: "Ask for a chat", href: "/contact#write" }),
      contract: paragraph(
        "Below the cards",
        "These hours are for everyone. If you have a support contract, the number in it is answered day and night.",
      ),
    }),
    resources: group("Resources", {
      heading: line("Heading", "Resources"),
      documentation: paragraph(RESOURCES.documentation.label, "Getting started, guides and examples."),
      status: paragraph(RESOURCES.status.label, "Whether everything is running."),
      community: paragraph(RESOURCES.community.label, "Newsletter, topics and ways to reach the team."),
    }),
    end: group("At the end", {
      text: paragraph("Text", "Not sure which way is right? Choose any: each one leads to our team."),
      action: link("Link", { label: "Write to us", href: "/contact" }),
    }),
    search: searchWords("Phone, email and live chat: when they are open, and where to read more."),
  },
);
