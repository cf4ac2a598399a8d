export const SECURITY_PAGE = {
  heading: "Security and compliance",
  lede: "What you entrust to us stays with the people it is meant for. This is how we make sure of it.",
  /** For search results and shared links. */
  description: "Encryption, access control and audits; POPIA and government standards; what we do at every layer.",
  toFeatures: { label: "How we protect data", href: "#security-features" },
  contact: { label: "Contact us", href: "/contact" },
} as const;

export const SECURITY_FEATURES = {
  id: "security-features",
  heading: "Security features",
  list: [
    {
      title: "Data Encryption",
      words:
        "Passwords are kept only as slow, salted hashes, and session tokens only as hashes of their own. Nobody can read them back, nor can we.",
    },
    {
      title: "Access Control",
      words:
        "The back office is for administrators alone. Every call is checked against the account as it is at that moment, and a session ends when the account's role, status or password changes.",
    },
    {
      title: "Regular Audits",
      words:
        "Changes to records are written to an audit trail together with the change itself: who, what and when. The rules on this page are tested with every version.",
    },
  ],
} as const;

export const COMPLIANCE = {
  heading: "Compliance",
  mark: "Compliant",
  basis: "What this rests on",
  /** The words are our own; nobody has certified them. */
  own: "By our own assessment. We show the evidence to those who have to check it.",
  reviewed: { label: "Reviewed:", day: "21 November 2026", iso: "2026-11-21" },
  cards: [
    {
      title: "POPIA",
      words: "The Protection of Personal Information Act 4 of 2013.",
      evidence: [
        "What we keep of visitors, why and for how long is said beside every form and in our terms.",
        "The newsletter is sent only after a confirmation that we can show.",
        "No cookies and no trackers on this website.",
      ],
      more: { label: "Privacy in our terms", href: "/terms#privacy" },
    },
    {
      title: "Government Standards",
      words: "What public-sector clients ask of those who work for them.",
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
        "Pages load nothing from other companies; only a map by Google, where one is set up, is an exception, and it runs in a frame of its own.",
        "A content security policy on every page lets no script run but our own.",
        "Requests that are too many, too slow or too large are refused.",
        "Resumes are in a private store and leave it only for administrators.",
        "Logs hold no passwords, tokens or typed words.",
      ],
    },
    {
      title: "Application security",
      list: [
        "Wrong passwords are counted, and after a few the next try has to wait.",
        "Everything that comes in is checked against one written contract, by the server.",
        "Uploads are judged by what is in them, not by their name alone; pictures are re-encoded.",
        "A link to reset a password works once, for one hour, and ends all sessions.",
        "Software we build upon is pinned to exact versions.",
      ],
    },
  ],
} as const;

export const SECURITY_CALL = {
  heading: "A question, or something you found?",
  words: "Tell us about weaknesses before you tell others, and ask for whatever you need to judge us by.",
  action: { label: "Get in touch", href: "/contact" },
} as const;
