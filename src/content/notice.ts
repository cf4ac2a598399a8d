/** What `/?notice=admins-only` says to somebody who is signed in but may not open the back office. */
export const ADMINS_ONLY_NOTICE = {
  words: "Only administrators can open the back office.",
  logout: "Logout",
  loggedOut: "You are logged out.",
} as const;

/** What is kept of a contact message, why and how long; stands beside every form that sends one. */
export const CONTACT_NOTICE = {
  heading: "How we use what you send",
  kept: "We keep what you type here and the time it arrived, to answer you and to know what was agreed.",
  /** As the settings say. */
  howLong: (months: number) => `It is deleted after ${months === 1 ? "1 month" : `${months} months`}.`,
  /** Followed by the company's e-mail address. */
  askFor: "To see, correct or remove it sooner, write to",
  more: { label: "Privacy in our terms", href: "/terms#privacy" },
} as const;

/** The same for an application. How long it is kept is a setting. */
export const APPLICATION_NOTICE = {
  heading: "How we use your application",
  kept: "We keep what you type, your resume and the time they arrived, to decide about this job and to answer you.",
  /** Followed by the company's e-mail address. */
  askFor: "To see, correct or remove it sooner, write to",
  more: { label: "Privacy in our terms", href: "/terms#privacy" },
} as const;

export function applicationsKept(months: number): string {
  return `It is deleted after ${months} ${months === 1 ? "month" : "months"}.`;
}
