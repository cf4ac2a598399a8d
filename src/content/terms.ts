import { defineDocument, group, heading, line, paragraph, prose, searchWords } from "./document.ts";

export const TERMS_PAGE = {
  /** Accessible name of the link beside a heading, before the section's title. */
  linkTo: "Link to",
  /** Date in the first section until other terms are published. */
  updated: "2024-03-15",
} as const;

/** Returns the name of a version of the terms; `noticeName` that of the privacy notice in it. */
export const versionName = (version: number) => `Version ${version}`;
export const noticeName = (version: number) => `privacy notice ${version}`;

/** Texts above the terms on the page of one version. */
export const TERMS_VERSION_PAGE = {
  present: "This version applies, since",
  toTerms: "Read the terms",
  former: "A former version of these terms. It applied",
  /** Words between two days, or before a single day. */
  period: { from: "from", to: "to", on: "on" },
  toPresent: "Read the terms that apply now",
} as const;

/** Sections in order, each with the anchor for links. */
export const TERMS_SECTIONS = {
  terms: "terms",
  privacy: "privacy",
  acceptableUse: "acceptable-use",
  intellectualProperty: "intellectual-property",
  userAccounts: "user-accounts",
  modifications: "modifications",
  liability: "liability",
  governmentContracts: "government-contracts",
  serviceDelivery: "service-delivery",
  dataProtection: "data-protection",
  governingLaw: "governing-law",
} as const;

/** Returns the field of a section. `blocks` are its paragraphs and lists. */
function section(title: string, ...blocks: readonly string[]) {
  return prose(title, blocks.join("\n\n"));
}

const sectionName = (initial: string) => heading(initial, { title: `Heading: ${initial}`, max: 60 });

function bullets(...entries: readonly string[]): string {
  return entries.map((entry) => `- ${entry}`).join("\n");
}

/** Document of the terms. Company details and retention periods in it are placeholders for the settings. */
export const TERMS = defineDocument("terms", {
  opening: group("Opening", {
    heading: heading("Terms and conditions", { max: 40 }),
    lede: paragraph(
      "Introduction",
      "What you can expect of us, what we expect of you, and what we keep about you. In plain language, in eleven sections.",
    ),
    navigation: line("Above the links to the sections", "Quick navigation", { max: 40 }),
    updated: line("Before the day of the last change", "Last updated:", { max: 40 }),
    former: heading("Former versions", { title: "Heading of former versions" }),
  }),
  sections: group("Sections", {
    termsName: sectionName("Terms"),
    terms: section(
      "Terms",
      `These terms are for everybody who uses this website. "We" and "us" are {name}; "you" are the person who uses it, or the organisation that person acts for. By using the website you accept them. If you do not, please do not use it.`,
      "What we keep about you, and why, is set out under [Privacy](#privacy). A contract that we sign with you comes before these terms where the two differ.",
    ),
    privacyName: sectionName("Privacy"),
    privacy: section(
      "Privacy",
      "We keep what you send us for the purpose you sent it for, and nothing more. This is all of it:",
      bullets(
        "Messages. What you type into a contact form and the time it arrived, to answer you and to know what was agreed. A message is deleted after {messagesKept}. It also adds your name, email address and company to our record of customers and enquiries; that record has no set end and is deleted when you ask.",
        "Applications. What you type, your resume and the time they arrived, to decide about the job and to answer you. An application is deleted after {applicationsKept}.",
        "Newsletter. Your email address, and when and from which network address you asked and confirmed, to send the newsletter and to show that you wanted it. Nothing is sent before you confirm, and every newsletter has a link that ends it. The address is deleted {unconfirmedKept} after you asked if you do not confirm, and {unsubscribedKept} after you unsubscribe.",
        "Emails. A copy of the emails that the website sends you because of any of these.",
        "Requests. Like every web server, ours records the time, the page and the network address of each request, and counts attempts by address, to find faults and to stop abuse.",
      ),
      "This website sets no cookies and has no trackers, no advertising and no statistics about you. Your browser remembers whether you chose the light or the dark theme; we do not see this. Staff who sign in have their session stored in the browser as well.",
      "The map on the [contact page](/contact) comes through our own server, unless it is marked as Google's: then your browser fetches it from Google, which sees your network address.",
      "We do not sell what you send us. Your rights, and who to write to, are under [Data Protection](#data-protection).",
    ),
    acceptableUseName: sectionName("Acceptable Use"),
    acceptableUse: section(
      "Acceptable Use",
      "Use the website for what it is meant for: to read about us, write to us or apply for a job. Please do not:",
      bullets(
        "send anything that is unlawful, harmful or not yours to send;",
        "pretend to be someone else;",
        "try to reach what is not meant for you, or get around limits and sign-in;",
        "put so much load on it, with a program or otherwise, that it slows down for others.",
      ),
      "If this happens, we may refuse requests. If you find a weakness, write to us and give us time to fix it before you tell others: [{email}](mailto:{email}).",
    ),
    intellectualPropertyName: sectionName("Intellectual Property"),
    intellectualProperty: section(
      "Intellectual Property",
      "The text, patterns, pictures and code of this website belong to {name} or to those who let us use them. You may read, print and share pages for your own use and to judge our work. For anything else, ask us first.",
      "What you send us stays yours. You allow us to use it for the purpose you sent it for. Who owns the work that we do for a client is settled in the contract with that client.",
    ),
    userAccountsName: sectionName("User Accounts"),
    userAccounts: section(
      "User Accounts",
      "Visitors need no account. Accounts are for our own staff and are created by an administrator. If you have one, keep the password to yourself, sign out of shared computers, and tell us at once if someone else may know it.",
      "We may change, suspend or close an account when these terms are broken or the work it was made for has ended.",
    ),
    modificationsName: sectionName("Modifications"),
    modifications: section(
      "Modifications",
      "We may change this website and these terms. The terms that apply are those on this page when you use it; the day of their last change stands under [Terms](#terms).",
      "What you have already agreed with us in a contract does not change with them.",
    ),
    liabilityName: sectionName("Liability"),
    liability: section(
      "Liability",
      "We take care that what we publish here is correct and that the website is available when you need it, but we cannot promise either at all times. What you read here is information, not advice for your situation.",
      "As far as the law allows, we are not liable for loss that follows from using this website, from not being able to use it, or from other websites it links to. Nothing here takes away rights that the law does not allow anyone to give up, such as those of the Consumer Protection Act 68 of 2008.",
    ),
    governmentContractsName: sectionName("Government Contracts"),
    governmentContracts: section(
      "Government Contracts",
      "Work for organs of state is done under the contract that results from their procurement process, with the laws on procurement, access to information and records that bind them. Where that contract and these terms differ, the contract applies.",
      "Nothing on this website is a bid, or an offer that becomes a contract when you accept it.",
    ),
    serviceDeliveryName: sectionName("Service Delivery"),
    serviceDelivery: section(
      "Service Delivery",
      "What we deliver, by when, at which price and with which support is set out in a proposal or a contract that both sides sign. Prices and examples on this website show what is usual; they are not an offer.",
      "How and when to reach us is on the [support page](/support).",
    ),
    dataProtectionName: sectionName("Data Protection"),
    dataProtection: section(
      "Data Protection",
      "{name} is the responsible party for the information listed under [Privacy](#privacy). Under the Protection of Personal Information Act 4 of 2013 (POPIA) you have the right to:",
      bullets(
        "know whether we keep information about you, and see it;",
        "have it corrected, or deleted when it is wrong, out of date or no longer needed;",
        "object to our use of it, and withdraw consent at any time;",
        "be told if someone has gained access to it without the right to;",
        "complain to the Information Regulator of South Africa.",
      ),
      "For any of these, write to [{email}](mailto:{email}) or call {phone}. We may first have to confirm who you are. It costs you nothing to ask, correct or object.",
      "For data that we handle on behalf of a client, that client is the responsible party and we are the operator, bound by the contract between us.",
    ),
    governingLawName: sectionName("Governing Law"),
    governingLaw: section(
      "Governing Law",
      "South African law applies to these terms and to the use of this website, and South African courts decide where we cannot agree.",
      "Before it comes to that, talk to us: our details are on the [contact page](/contact).",
    ),
  }),
  search: searchWords("Terms of use, privacy, data protection and the law that applies, in eleven sections."),
});
