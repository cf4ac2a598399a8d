interface GroupOfCalls {
  /** Anchor on /documentation. */
  id: string;
  title: string;
  text: string;
  /** Prefixes of the paths of its calls. */
  paths: readonly string[];
}

/** Groups of calls by subject, in reading order. Calls in no group follow, grouped by the first word of their path. */
export const REFERENCE_GROUPS: readonly GroupOfCalls[] = [
  {
    id: "calls-public",
    title: "Public lists and contact",
    text: "What the website shows to everyone, and how to write to us. No key needed.",
    paths: ["/public", "/contact"],
  },
  {
    id: "calls-auth",
    title: "Sign-in and your account",
    text: "Tokens, passwords and the sessions of the account that calls.",
    paths: ["/auth"],
  },
  {
    id: "calls-keys",
    title: "API keys",
    text: "The keys of the account that calls. Only somebody who has signed in can manage them; a key cannot.",
    paths: ["/keys"],
  },
  {
    id: "calls-products",
    title: "Products",
    text: "The catalogue: products with their variants, images, prices and stock.",
    paths: ["/products"],
  },
  {
    id: "calls-services",
    title: "Services",
    text: "Our services, each with three prices.",
    paths: ["/services"],
  },
  {
    id: "calls-customers",
    title: "Customers",
    text: "Leads and customers, with their notes and interactions, and importing them from a file.",
    paths: ["/customers", "/imports"],
  },
  {
    id: "calls-tasks",
    title: "Tasks",
    text: "Next steps with a due date, on a customer, a deal, a message, an application or alone. A task needs the permission of its record. A repeated one that is done creates the next.",
    paths: ["/tasks"],
  },
  {
    id: "calls-deals",
    title: "Deals",
    text: "What customers may buy, in five stages from New to Won or Lost.",
    paths: ["/deals"],
  },
  {
    id: "calls-messages",
    title: "Messages",
    text: "What people sent through the contact forms.",
    paths: ["/messages"],
  },
  {
    id: "calls-jobs",
    title: "Jobs",
    text: "Vacancies. Those that are active, and not past their closing time, are public.",
    paths: ["/jobs"],
  },
  {
    id: "calls-applications",
    title: "Applications",
    text: "Who applied for which job. Applying needs no key; reading does.",
    paths: ["/applications"],
  },
  {
    id: "calls-projects",
    title: "Projects",
    text: "The portfolio. Published projects are public.",
    paths: ["/projects"],
  },
  {
    id: "calls-articles",
    title: "News",
    text: "Articles with their versions. An article is public from the instant of its publication.",
    paths: ["/articles"],
  },
  {
    id: "calls-extra-pages",
    title: "Extra pages",
    text: "Pages that you add to the site, each directly below its address. They are published as articles are.",
    paths: ["/extra-pages"],
  },
  {
    id: "calls-pages",
    title: "Pages",
    text: "The words of the website's pages: drafts, publishing now or later, former versions and previews.",
    paths: ["/pages"],
  },
  {
    id: "calls-newsletter",
    title: "Newsletter",
    text: "Subscribing takes two steps: asking, and confirming with the link we email.",
    paths: ["/newsletter", "/subscribers"],
  },
  {
    id: "calls-campaigns",
    title: "Campaigns",
    text: "Issues of the newsletter: writing, testing and sending them, and what became of their mails.",
    paths: ["/campaigns"],
  },
  {
    id: "calls-uploads",
    title: "Pictures",
    text: "The library: uploading pictures, their texts and where each is used.",
    paths: ["/pictures", "/uploads"],
  },
  {
    id: "calls-users",
    title: "Users",
    text: "The accounts that can sign in, and to whom work can be assigned.",
    paths: ["/users", "/assignees"],
  },
  {
    id: "calls-office",
    title: "Dashboard, reports, audit, outbox and settings",
    text: "The totals, reports of months, visits to the pages, who did what, which emails went out, and what the website says about the company.",
    paths: [
      "/dashboard",
      "/reports",
      "/visits",
      "/audit",
      "/outbox",
      "/settings",
      "/personal-data",
      "/retention",
      "/sample-data",
    ],
  },
  {
    id: "calls-system",
    title: "The system itself",
    text: "Whether it is up, and this description for programs.",
    paths: ["/health", "/ready", "/openapi.json", "/docs"],
  },
];
