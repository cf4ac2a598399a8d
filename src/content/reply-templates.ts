import type { ReplyTemplate } from "#contract/replies.ts";

/** Initial signature in the settings, filled in for the author of each reply. */
export const DEFAULT_SIGNATURE = "{name}\n{company}";

export const DEFAULT_TEMPLATES: readonly ReplyTemplate[] = [
  {
    name: "Thank you for your message",
    subject: "",
    text: "Good day {name}\n\nThank you for your message ({reference}). We have read it and will come back to you within two working days.",
  },
  {
    name: "Invitation to an interview",
    subject: "Your application for {job} ({reference})",
    text: "Good day {name}\n\nThank you for your application for {job}. We would like to meet you. What times would suit you next week?",
  },
  {
    name: "Application not successful",
    subject: "Your application for {job} ({reference})",
    text: "Good day {name}\n\nThank you for applying to {company} for {job}. We have decided on another applicant this time, and wish you all the best.",
  },
];
