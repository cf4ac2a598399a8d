import { defineDocument, group, heading, line, link, paragraph, searchWords } from "./document.ts";
import { NEWSLETTER, NEWSLETTER_PAGE } from "./newsletter.ts";

/** Label of the form on the page, different from the label of the form in the footer. */
export const NEWSLETTER_REGION = "Subscribe to our newsletter";

/** Topics of the documentation, in order. */
export const TOPICS = ["gettingStarted", "apiReference", "guides", "examples"] as const;

/** Returns the fields of a contact channel: its name and its purpose. */
function way(name: string, purpose: string) {
  return { name: line("Name", name, { max: 40 }), purpose: paragraph("What it is for", purpose) };
}

export const COMMUNITY = defineDocument("community", {
  opening: group("Opening", {
    heading: heading("Community", { max: 40 }),
    lede: paragraph(
      "Introduction",
      "Read our newsletter, look something up in the documentation, or talk to the people who build our software.",
    ),
  }),
  newsletter: group("Newsletter", {
    heading: heading(NEWSLETTER.heading),
    text: paragraph("Text", NEWSLETTER_PAGE.text),
  }),
  topics: group("Documentation topics", {
    heading: heading("Documentation topics"),
    text: paragraph("Text", "Everything about our API, open to everyone. No account needed."),
    gettingStartedLink: link("Link 1", { label: "Getting Started", href: "/documentation#getting-started" }),
    gettingStarted: paragraph("Text 1", "From an account to your first call."),
    apiReferenceLink: link("Link 2", { label: "API Reference", href: "/documentation#api-reference" }),
    apiReference: paragraph("Text 2", "Every call, what it expects and what it returns."),
    guidesLink: link("Link 3", { label: "Guides", href: "/documentation#guides" }),
    guides: paragraph("Text 3", "How to work with messages, stock and jobs from start to finish."),
    examplesLink: link("Link 4", { label: "Examples", href: "/documentation#examples" }),
    examples: paragraph("Text 4", "Complete programs to copy and adapt."),
  }),
  reach: group("Ways to reach the team", {
    heading: heading("Ways to reach the team"),
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
});
