import { defineDocument, group, line, paragraph, searchWords } from "./document.ts";

export const DOCUMENTATION_PAGE = {
  heading: "Documentation",
  navigation: "On this page",
  /** Accessible name of the link beside a heading, before the heading. */
  linkTo: "Link to",
  address: "Base address",
  languages: { name: "Examples in", all: "Both", curl: "curl", typescript: "TypeScript" },
  prints: "Prints",
  copy: "Copy",
  copied: "Copied",
} as const;

/** Links to the four parts of the page. */
export const DOCUMENTATION_DOORS = {
  start: { href: "#getting-started", title: "Getting Started" },
  reference: { href: "#api-reference", title: "API Reference" },
  guides: { href: "#guides", title: "Guides" },
  examples: { href: "#examples", title: "Examples" },
} as const;

/** Labels of the reference around the descriptions in the contract. */
export const REFERENCE = {
  all: { id: "calls", title: "Every call" },
  lede: "First the rules that apply to every call, then the calls by subject. Open one to see what it takes, an example and what comes back.",
  access: { public: "Public", account: "Account", admin: "Admin" },
  takes: {
    params: "In the path",
    query: "In the query",
    body: "In the body",
    form: "In the form",
    headers: "Headers it reads",
  },
  required: "required",
  headers: {
    "If-Match": { text: "the record's ETag, so that nothing newer is overwritten", href: "#changes" },
    "Idempotency-Key": { text: "so that a repeat creates nothing new", href: "#safe-creation" },
  },
  request: "Request",
  answer: "Answer",
  errors: "Errors",
  limits: "Limits",
} as const;

/** Introduction of the page. The documentation itself is not editable, since it belongs to the program. */
export const DOCUMENTATION = defineDocument(
  { key: "documentation", title: "Documentation", path: "/documentation" },
  {
    opening: group("Opening", {
      lede: paragraph(
        "Introduction",
        "Read our catalogue and open jobs from your own program, or connect your systems to the back office. It is the same interface that this website uses.",
      ),
      account: line("How to get an account", "No sign-up, no SDK: an administrator creates your account."),
    }),
    doors: group("Four cards", {
      start: line(DOCUMENTATION_DOORS.start.title, "An account, a key, a first call."),
      reference: line(DOCUMENTATION_DOORS.reference.title, "The general rules, and every call."),
      guides: line(DOCUMENTATION_DOORS.guides.title, "Messages, stock and jobs, end to end."),
      examples: line(DOCUMENTATION_DOORS.examples.title, "Complete programs to copy."),
    }),
    search: searchWords(
      "How to get an account and a key, call the API, page, filter and handle errors, with examples in curl and TypeScript, and a reference for every call.",
    ),
  },
);
