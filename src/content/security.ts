export const SECURITY_PAGE = {
  heading: "Security and compliance",
  lede: "What you entrust to us is seen only by the people it is meant for. Here is how we make sure of that.",
  /** For search results and shared links. */
  description: "Encryption, access control and audits; POPIA and government standards; and what we do at every layer.",
  toFeatures: { label: "How we protect data", href: "#security-features" },
  contact: { label: "Contact us", href: "/contact" },
} as const;

export const SECURITY_FEATURES = {
  id: "security-features",
  heading: "Security features",
  list: [
    {
      title: "Data Encryption",
      text: "Passwords are stored only as slow, salted hashes, and session tokens as hashes too. Nobody can read them back, including us.",
    },
    {
      title: "Access Control",
      text: "Each member of staff has a role and sees only what that role needs. Every call is checked against the account as it is at that moment, and a session ends when the account's role, status or password changes.",
    },
    {
      title: "Regular Audits",
      text: "Each change to a record is saved together with an entry in the audit trail: who, what and when. The rules on this page are tested with every version.",
    },
  ],
} as const;

export const COMPLIANCE = {
  heading: "Compliance",
  mark: "Compliant",
  basis: "What this is based on",
  /** The words are our own; nobody has certified them. */
  own: "This is our own assessment. We show the evidence to those who need to check it.",
  reviewed: { label: "Reviewed:", day: "25 November 2026", iso: "2026-11-25" },
  cards: [
    {
      title: "POPIA",
      text: "The Protection of Personal Information Act 4 of 2013.",
      evidence: [
        "Every form that collects personal information says what we keep, in a line or in full, and links to our terms, which say why and for how long.",
        "We send the newsletter only after a confirmation that we can prove.",
        "No cookies and no trackers on this website.",
      ],
      more: { label: "Privacy in our terms", href: "/terms#privacy" },
    },
    {
      title: "Government Standards",
      text: "What public-sector clients expect of their suppliers.",
      evidence: [
        "The website is built and tested against WCAG 2.2, level AA.",
        "Every page can be read, and every form for visitors sent, without JavaScript.",
        "Records leave the system in an open format (CSV).",
      ],
      more: { label: "Government contracts in our terms", href: "/terms#government-contracts" },
    },
  ],
} as const;

export const PRACTICES = {
  heading: "Security practices",
  groups: [
    {
      title: "Infrastructure security",
      list: [
        "Pages load nothing from other companies. The one exception is a Google map, where one is set up, and it runs in a frame of its own.",
        "A content security policy on every page allows only our own scripts to run.",
        "Requests that are too frequent, too slow or too large are refused.",
        "Resumes are kept in a private store that only staff who handle applications can download from.",
        "Logs contain no passwords, no tokens and nothing that visitors type.",
      ],
    },
    {
      title: "Application security",
      list: [
        "Wrong passwords are counted, and after a few the next attempt has to wait.",
        "The server checks everything that comes in against one written contract.",
        "Uploads are checked by their content, not only by their name, and pictures are re-encoded.",
        "A link to reset a password works once, for one hour, and ends all sessions.",
        "Third-party software is pinned to exact versions.",
      ],
    },
  ],
} as const;

export const SECURITY_CALL = {
  heading: "Have a question, or found a problem?",
  text: "Please tell us about a weakness before you tell others, and ask us for anything you need to assess us.",
  action: { label: "Get in touch", href: "/contact" },
} as const;
