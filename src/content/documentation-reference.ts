interface GroupOfCalls {
  /** Its place on /documentation. */
  id: string;
  title: string;
  words: string;
  /** What the paths of its calls begin with. */
  paths: readonly string[];
}

/** The calls by what they are about, in the order in which they are read. Together they hold every call there is. */
export const REFERENCE_GROUPS: readonly GroupOfCalls[] = [
  {
    id: "calls-public",
    title: "Public lists and contact",
    words: "What the website shows to everybody, and the way to write to us. No token.",
    paths: ["/public", "/contact"],
  },
  {
    id: "calls-auth",
    title: "Sign-in and your account",
    words: "Tokens, passwords and the sessions of the account that calls.",
    paths: ["/auth"],
  },
  {
    id: "calls-products",
    title: "Products",
    words: "The catalogue: products with their variants, images, prices and stock.",
    paths: ["/products"],
  },
  {
    id: "calls-services",
    title: "Services",
    words: "What we offer, each at three prices.",
    paths: ["/services"],
  },
  {
    id: "calls-customers",
    title: "Customers",
    words: "Leads and customers, with what was noted and what happened between us.",
    paths: ["/customers"],
  },
  {
    id: "calls-messages",
    title: "Messages",
    words: "What came in by the contact forms.",
    paths: ["/messages"],
  },
  {
    id: "calls-jobs",
    title: "Jobs",
    words: "Openings. One that is active, and not past its closing time, is public.",
    paths: ["/jobs"],
  },
  {
    id: "calls-applications",
    title: "Applications",
    words: "Who applied for which job. Applying is public; reading is not.",
    paths: ["/applications"],
  },
  {
    id: "calls-projects",
    title: "Projects",
    words: "The portfolio. One that is published is public.",
    paths: ["/projects"],
  },
  {
    id: "calls-newsletter",
    title: "Newsletter",
    words: "Subscribing takes two steps: asking, and confirming by the mailed link.",
    paths: ["/newsletter", "/subscribers"],
  },
  {
    id: "calls-uploads",
    title: "Uploads",
    words: "Pictures for products and projects.",
    paths: ["/uploads"],
  },
  {
    id: "calls-users",
    title: "Users",
    words: "The accounts that may sign in.",
    paths: ["/users"],
  },
  {
    id: "calls-office",
    title: "Dashboard, audit, outbox and settings",
    words: "How things stand, who did what, which mails went out, and what the website says of the company.",
    paths: ["/dashboard", "/audit", "/outbox", "/settings", "/personal-data", "/retention", "/sample-data"],
  },
  {
    id: "calls-system",
    title: "The system itself",
    words: "Whether it is up, and this description for programs.",
    paths: ["/health", "/ready", "/openapi.json", "/docs"],
  },
];
