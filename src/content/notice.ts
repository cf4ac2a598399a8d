import { MESSAGE_KEPT_MONTHS } from "#contract/contact.ts";

/** What `/?notice=admins-only` says to somebody who is signed in but may not open the back office. */
export const ADMINS_ONLY_NOTICE = {
  words: "Only administrators can open the back office.",
  logout: "Logout",
  loggedOut: "You are logged out.",
} as const;

/** What is kept of a contact message, why and how long; stands beside every form that sends one. */
export const CONTACT_NOTICE = {
  heading: "What happens to your words",
  kept: "We keep what you type here and the time it arrived, to answer you and to know what was agreed.",
  howLong: `It is deleted after ${MESSAGE_KEPT_MONTHS} months.`,
  /** Followed by the company's e-mail address. */
  askFor: "To see, correct or remove it sooner, write to",
  more: { label: "Privacy in our terms", href: "/terms#privacy" },
} as const;
