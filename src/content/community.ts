import { defineDocument, group, line, link, paragraph, searchWords } from "./document.ts";
import type { NavigationLink } from "./navigation.ts";

export const COMMUNITY_PAGE = {
  heading: "Community",
  topics: "Documentation topics",
  reach: "Ways to reach the team",
} as const;

/** Label of the form on the page, different from the label of the form in the footer. */
export const NEWSLETTER_REGION = "Subscribe to our newsletter";

export const TOPICS = {
  gettingStarted: { label: "Getting Started", href: "/documentation#getting-started" },
  apiReference: { label: "API Reference", href: "/documentation#api-reference" },
  guides: { label: "Guides", href: "/documentation#guides" },
  examples: { label: "Examples", href: "/documentation#examples" },
} as const satisfies Record<string, NavigationLink>;

/** Returns the fields of a contact channel: its name and its purpose. */
function way(name: string, purpose: string) {
  return { name: line("Name", name, { max: 40 }), purpose: paragraph("What it is for", purpose) };
}

export const COMMUNITY = defineDocument(
  { key: "community", title: "Community", path: "/community" },
  {
    opening: group("Opening", {
      lede: paragraph(
        "Introduction",
        "Read our newsletter, look something up in the documentation, or talk to the people who build our software.",
      ),
    }),
    topics: group(COMMUNITY_PAGE.topics, {
      text: paragraph("Text", "Everything about our API, open to everyone. No account needed."),
      gettingStarted: paragraph(TOPICS.gettingStarted.label, "From an account to your first call."),
      apiReference: paragraph(TOPICS.apiReference.label, "Every call, what it expects and what it returns."),
      guides: paragraph(TOPICS.guides.label, "How to work with messages, stock and jobs from start to finish."),
      examples: paragraph(TOPICS.examples.label, "Complete programs to copy and adapt."),
    }),
    reach: group(COMMUNITY_PAGE.reach, {
      text: paragraph("Text", "However you get in touch, you will reach one of our team."),
      write: group("In writing", {
        ...way("Write to us", "For a project, a question or an idea."),
        link: link("Link", { label: "Contact form", href: "/contact" }),
      }),
      phone: group("By phone", way("Call", "When it is quicker to talk it through.")),
      email: group("By email", way("Email", "For files and longer messages.")),
      support: group("Support", {
        ...way("Support", "When something we look after stops working."),
        link: link("Link", { label: "Support centre", href: "/support" }),
      }),
      careers: group("Careers", {
        ...way("Join us", "If you would like to build it with us."),
        link: link("Link", { label: "Open jobs", href: "/careers" }),
      }),
    }),
    search: searchWords("Our newsletter, our documentation topics and all the ways to reach the team."),
  },
);
