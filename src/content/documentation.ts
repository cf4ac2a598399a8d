export const DOCUMENTATION_PAGE = {
  heading: "Documentation",
  lede: "Read our catalogue and open jobs from your own program, or connect your systems to the back office. It is the same interface that this website uses.",
  description:
    "How to get an account and a key, call the API, page, filter and handle errors, with examples in curl and TypeScript, and a reference for every call.",
  navigation: "On this page",
  /** Followed by a heading: what a screen reader calls the mark beside it. */
  linkTo: "Link to",
  address: "Base address",
  account: "No sign-up, no SDK: an administrator creates your account.",
  languages: { name: "Examples in", all: "Both", curl: "curl", typescript: "TypeScript" },
  prints: "Prints",
  copy: "Copy",
  copied: "Copied",
} as const;

export const DOCUMENTATION_DOORS = [
  { href: "#getting-started", title: "Getting Started", text: "An account, a key, a first call." },
  { href: "#api-reference", title: "API Reference", text: "The general rules, and every call." },
  { href: "#guides", title: "Guides", text: "Messages, stock and jobs, end to end." },
  { href: "#examples", title: "Examples", text: "Complete programs to copy." },
] as const;

/** The words of the reference around what the contract says. */
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
} as const;
