import {
  defineDocument,
  group,
  heading,
  type LinkValue,
  line,
  link,
  list,
  namedTexts,
  optional,
  paragraph,
  searchWords,
} from "./document.ts";

/** Anchor of the features. */
export const FEATURES_ID = "security-features";

export const SECURITY_FEATURES = ["encryption", "access", "audits"] as const;

export const COMPLIANCE_CARDS = ["popia", "government"] as const;

export const SECURITY_PRACTICES = ["infrastructure", "application"] as const;

interface CardWords {
  text: string;
  evidence: readonly string[];
  more: LinkValue;
}

/** Returns the fields of a card. Without a heading the page leaves the card out. */
function complianceCard(title: string, { text, evidence, more }: CardWords) {
  return group(title, {
    heading: optional(heading(title, { max: 60 })),
    text: optional(paragraph("Text", text)),
    evidence: list("Evidence", optional(paragraph("Entry", "")), evidence, { min: 0, max: 8 }),
    more: optional(link("Link", more)),
  });
}

function practices(title: string, initial: readonly string[]) {
  return list(title, paragraph("Practice", ""), initial, { min: 1, max: 10 });
}

export const SECURITY = defineDocument("security", {
  opening: group("Opening", {
    heading: heading("Security and compliance", { max: 40 }),
    lede: paragraph(
      "Introduction",
      "What you entrust to us is seen only by the people it is meant for. Here is how we make sure of that.",
    ),
    primary: link("First button", { label: "How we protect data", href: `#${FEATURES_ID}` }),
    secondary: link("Second button", { label: "Contact us", href: "/contact" }),
  }),
  features: group("Features", {
    heading: line("Heading", "Security features"),
    ...namedTexts({
      encryption: [
        "Data Encryption",
        "Passwords are stored only as slow, salted hashes, and session tokens as hashes too. Nobody can read them back, including us.",
      ],
      access: [
        "Access Control",
        "Each member of staff has a role and sees only what that role needs. Every call is checked against the account as it is at that moment, and a session ends when the account's role, status or password changes.",
      ],
      audits: [
        "Regular Audits",
        "Each change to a record is saved together with an entry in the audit trail: who, what and when. The rules on this page are tested with every version.",
      ],
    }),
  }),
  compliance: group("Compliance", {
    heading: optional(line("Heading", "Compliance")),
    mark: optional(line("Mark on each card", "Compliant", { max: 30 })),
    basis: optional(line("Above the evidence", "What this is based on")),
    popia: complianceCard("POPIA", {
      text: "The Protection of Personal Information Act 4 of 2013.",
      evidence: [
        "Every form that collects personal information says what we keep, in a line or in full, and links to our terms, which say why and for how long.",
        "We send the newsletter only after a confirmation that we can prove.",
        "No cookies and no trackers on this website.",
      ],
      more: { label: "Privacy in our terms", href: "/terms#privacy" },
    }),
    government: complianceCard("Government Standards", {
      text: "What public-sector clients expect of their suppliers.",
      evidence: [
        "The website is built and tested against WCAG 2.2, level AA.",
        "Every page can be read, and every form for visitors sent, without JavaScript.",
        "Records leave the system in an open format (CSV).",
      ],
      more: { label: "Government contracts in our terms", href: "/terms#government-contracts" },
    }),
    reviewedLabel: optional(line("Before the day of the last review", "Reviewed:", { max: 30 })),
    reviewed: optional(line("Day of the last review, such as 2026-11-25", "2026-11-25", { max: 10 })),
    /** States that the assessment is our own and not a certificate. */
    own: optional(
      paragraph("Below the cards", "This is our own assessment. We show the evidence to those who need to check it."),
    ),
  }),
  practices: group("Practices", {
    heading: line("Heading", "Security practices"),
    infrastructureName: heading("Infrastructure security", { title: "Heading of the first list" }),
    infrastructure: practices("Infrastructure security", [
      "Pages load nothing from other companies. The one exception is a Google map, where one is set up, and it runs in a frame of its own.",
      "A content security policy on every page allows only our own scripts to run.",
      "Requests that are too frequent, too slow or too large are refused.",
      "Resumes are kept in a private store that only staff who handle applications can download from.",
      "Logs contain no passwords, no tokens and nothing that visitors type.",
    ]),
    applicationName: heading("Application security", { title: "Heading of the second list" }),
    application: practices("Application security", [
      "Wrong passwords are counted, and after a few the next attempt has to wait.",
      "The server checks everything that comes in against one written contract.",
      "Uploads are checked by their content, not only by their name, and pictures are re-encoded.",
      "A link to reset a password works once, for one hour, and ends all sessions.",
      "Third-party software is pinned to exact versions.",
    ]),
  }),
  call: group("At the end", {
    heading: line("Heading", "Have a question, or found a problem?"),
    text: paragraph(
      "Text",
      "Please tell us about a weakness before you tell others, and ask us for anything you need to assess us.",
    ),
    action: link("Link", { label: "Get in touch", href: "/contact" }),
  }),
  search: searchWords(
    "Encryption, access control and audits; POPIA and government standards; and what we do at every layer.",
  ),
});
