import { defineDocument, group, heading, line, link, paragraph, searchWords } from "./document.ts";

export const DOCUMENTATION_PAGE = {
  /** Accessible name of the link beside a heading, before the heading. */
  linkTo: "Link to",
  /** Name of the copied text in the button beside it. */
  address: "Base address",
  languages: { name: "Examples in", all: "Both", curl: "curl", typescript: "TypeScript" },
  prints: "Prints",
  copy: "Copy",
  copied: "Copied",
} as const;

/** Links to the four parts of the page, in order. */
export const DOCUMENTATION_DOORS = ["start", "reference", "guides", "examples"] as const;

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
export const DOCUMENTATION = defineDocument("documentation", {
  opening: group("Opening", {
    heading: heading("Documentation", { max: 30 }),
    lede: paragraph(
      "Introduction",
      "Read our catalogue and open jobs from your own program, or connect your systems to the back office. It is the same interface that this website uses.",
    ),
    address: line("Before the base address", "Base address", { max: 40 }),
    account: line("How to get an account", "No sign-up, no SDK: an administrator creates your account."),
    navigation: line("Above the links to the sections", "On this page", { max: 40 }),
  }),
  doors: group("Four cards", {
    startLink: link("Link 1", { label: "Getting Started", href: "#getting-started" }),
    start: line("Text 1", "An account, a key, a first call."),
    referenceLink: link("Link 2", { label: "API Reference", href: "#api-reference" }),
    reference: line("Text 2", "The general rules, and every call."),
    guidesLink: link("Link 3", { label: "Guides", href: "#guides" }),
    guides: line("Text 3", "Messages, stock and jobs, end to end."),
    examplesLink: link("Link 4", { label: "Examples", href: "#examples" }),
    examples: line("Text 4", "Complete programs to copy."),
  }),
  search: searchWords(
    "How to get an account and a key, call the API, page, filter and handle errors, with examples in curl and TypeScript, and a reference for every call.",
  ),
});
