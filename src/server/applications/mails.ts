import type { Application, NOTICE_PERIODS } from "#contract/applications.ts";
import type { Company } from "#contract/company.ts";
import { layoutMail } from "#server/platform/mail/layout.ts";
import type { MailPreview } from "#server/platform/mail/preview.ts";
import type { AcknowledgementMail, Mail } from "#server/platform/mail/queue-mail.ts";

export type MailedApplication = Pick<
  Application,
  | "id"
  | "reference"
  | "jobTitle"
  | "firstName"
  | "lastName"
  | "email"
  | "phone"
  | "coverLetter"
  | "yearsOfExperience"
  | "noticePeriod"
  | "deleteAfter"
>;

/**
 * Maximum characters of a text in a mail. Mail is stored in many places, so it has just enough to decide whether to open the
 * application.
 */
const EXTRACT_CHARACTERS = 300;

const NOTICE: Readonly<Record<(typeof NOTICE_PERIODS)[number], string>> = {
  immediate: "Immediate",
  "15days": "15 days",
  "30days": "30 days",
  "60days": "60 days",
  "90days": "90 days",
};

function extractOf(text: string): string {
  const characters = [...text];
  return characters.length <= EXTRACT_CHARACTERS ? text : `${characters.slice(0, EXTRACT_CHARACTERS).join("")}…`;
}

const nameOf = ({ firstName, lastName }: MailedApplication): string => `${firstName} ${lastName}`;

/** Returns the mail that notifies a user of an application. A reply to it goes to the applicant. It does not contain the résumé. */
export function staffMail(application: MailedApplication, company: Company, publicUrl: string, to: string): Mail {
  const { id, reference, jobTitle, email, phone, yearsOfExperience, noticePeriod } = application;
  return {
    kind: "application-notification",
    senderName: company.name,
    to: { name: company.name, email: to },
    replyTo: email,
    subject: `New application from ${nameOf(application)} (${reference})`,
    ...layoutMail({
      company: company.name,
      heading: `An application for ${jobTitle}`,
      blocks: [
        [
          ["Name", nameOf(application)],
          ["Email", email],
          ["Phone", phone],
          ...(yearsOfExperience ? [["Experience", `${yearsOfExperience} years`] as const] : []),
          ...(noticePeriod ? [["Notice period", NOTICE[noticePeriod]] as const] : []),
          ["Reference", reference],
        ],
        { quote: extractOf(application.coverLetter) },
        { label: "Open it in the back office", url: `${publicUrl}/admin/applications/${id}` },
      ],
      footer: "You are receiving this email because your address is set to be notified of messages from the website.",
    }),
    aboutId: id,
    deleteAfter: application.deleteAfter,
  };
}

/** Returns the mail that confirms an application to its sender. Like the contact form's, it contains nothing that was entered. */
export function acknowledgementMail(
  application: Pick<MailedApplication, "id" | "reference" | "jobTitle" | "email" | "deleteAfter">,
  company: Company,
): AcknowledgementMail {
  return {
    kind: "application-acknowledgement",
    senderName: company.name,
    to: { name: "", email: application.email },
    subject: `We have your application (${application.reference})`,
    ...layoutMail({
      company: company.name,
      heading: "Thank you for your application",
      blocks: [
        "Hello,",
        `We have received your application for ${application.jobTitle}, with your CV. One of us will read both.`,
        [
          ["Reference", application.reference],
          ["Office hours", company.officeHours],
          ["Phone", company.phone],
        ],
        "Please quote the reference if you write or call about it.",
      ],
      footer: `You are receiving this email because this address was entered in the ${company.name} application form. If it was not you, please ignore it: nothing else will follow.`,
    }),
    aboutId: application.id,
    deleteAfter: application.deleteAfter,
  };
}

/** Returns the mails with sample data, for GET /dev/mails. */
export function applicationMailPreviews(company: Company, publicUrl: string): MailPreview[] {
  const application: MailedApplication = {
    id: "sample",
    reference: "APP-7K3F-9QX2",
    jobTitle: "Senior Full Stack Developer",
    firstName: "Thandi",
    lastName: "Dlamini",
    email: "thandi@example.org",
    phone: "+27 82 555 0142",
    coverLetter:
      "Good day\n\nI have kept permit systems running for six years and would like to build the next one with you.",
    yearsOfExperience: "5-8",
    noticePeriod: "30days",
    deleteAfter: "2027-11-20T08:00:00.000Z",
  };
  return [staffMail(application, company, publicUrl, company.email), acknowledgementMail(application, company)];
}
