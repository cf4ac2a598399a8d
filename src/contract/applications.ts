import { assignCall, assigneeFilter, assigneeInput } from "#contract/assignees.ts";
import { CameFrom, cameFromText } from "#contract/came-from.ts";
import { createdFilters } from "#contract/day-filters.ts";
import { endpoint } from "#contract/endpoint.ts";
import { type FactsOf, inExport, notInExport } from "#contract/field-facts.ts";
import {
  emailAddress,
  idParams,
  instant,
  instantInput,
  isWebAddress,
  LIMITS,
  MESSAGES,
  optionalEmail,
  optionalText,
  requiredText,
  sample,
  status,
} from "#contract/fields.ts";
import { listQuery, wholeNumber } from "#contract/lists.ts";
import { SPAM_REASONS, writtenPhone } from "#contract/messages.ts";
import { LatestReply } from "#contract/replies.ts";
import { exportCalls } from "#contract/resource.ts";
import { z } from "#contract/zod.ts";

export const YEARS_OF_EXPERIENCE = ["0-2", "3-5", "5-8", "8+"] as const;
export const NOTICE_PERIODS = ["immediate", "15days", "30days", "60days", "90days"] as const;

/** Stages of an application, as people call its status. Spam is for applications that a program seems to have sent. */
export const APPLICATION_STATUSES = ["New", "Shortlisted", "Interview", "Offer", "Hired", "Rejected", "Spam"] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** Ways in which applications come: by the form of a job, or added by staff from a mail or from paper. */
export const APPLICATION_SOURCES = ["Website", "Staff"] as const;

export const APPLICATION_REFERENCE = /^APP-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

export const RESUME_LIMIT_BYTES = 5 * 1024 * 1024;
export const RESUME_EXTENSIONS = ["pdf", "doc", "docx"] as const;

export const APPLICATION_MESSAGES = {
  firstName: "First name is required",
  lastName: "Last name is required",
  email: "Email is required",
  phone: "Phone number is required",
  phoneShape: "Please enter a valid phone number",
  linkedin: "Please enter a valid LinkedIn URL",
  portfolio: "Please enter a valid portfolio URL",
  yearsOfExperience: "Please select years of experience",
  noticePeriod: "Please select notice period",
  coverLetter: "Cover letter is required",
  resume: "Resume is required",
  resumeTooLarge: "File size must be less than 5MB",
  resumeType: "Only PDF, DOC or DOCX files are accepted",
  resumeMany: "Only one resume can be added",
  sender: "Enter an email address or a phone number",
  jobUnknown: "There is no such job.",
  jobClosed: "This job no longer takes applications.",
  /** Error of the whole form, when the cause is unknown. */
  failed: "There was an error submitting your application. Please try again.",
} as const;

/** Returns the schema of a required phone number: an optional +, then digits, spaces and hyphens, at least nine digits. */
function phoneNumber() {
  return requiredText(APPLICATION_MESSAGES.phone, 40).refine(
    (value) => value === "" || (/^\+?[\d\s-]{10,}$/.test(value) && value.replace(/\D/g, "").length >= 9),
    APPLICATION_MESSAGES.phoneShape,
  );
}

/** Returns the schema of an optional web address, which becomes a link in the back office. The scheme may be missing. */
function webAddress(message: string) {
  return optionalText(LIMITS.short).refine((value) => value === "" || isWebAddress(value), message);
}

/** Returns the schema of an optional choice. A blank one is `null`, since a form sends it so. */
function optionalChoice<const Values extends readonly [string, ...string[]]>(message: string, values: Values) {
  return z
    .enum([...values, ""], message)
    .nullable()
    .optional()
    .transform((value) => (value ? (value as Values[number]) : null));
}

/** Fields of an application that staff add from a mail or from paper, besides the résumé. */
export const StaffApplication = z
  .strictObject({
    firstName: requiredText(APPLICATION_MESSAGES.firstName, LIMITS.name),
    lastName: requiredText(APPLICATION_MESSAGES.lastName, LIMITS.name),
    email: optionalEmail,
    phone: writtenPhone,
    linkedin: webAddress(APPLICATION_MESSAGES.linkedin),
    portfolio: webAddress(APPLICATION_MESSAGES.portfolio),
    coverLetter: optionalText(LIMITS.long, "many"),
    yearsOfExperience: optionalChoice(APPLICATION_MESSAGES.yearsOfExperience, YEARS_OF_EXPERIENCE),
    noticePeriod: optionalChoice(APPLICATION_MESSAGES.noticePeriod, NOTICE_PERIODS),
    currentCompany: optionalText(LIMITS.name),
    expectedSalary: optionalText(LIMITS.name),
  })
  .refine(({ email, phone }) => email !== "" || phone !== "", { path: ["email"], error: APPLICATION_MESSAGES.sender });
export type StaffApplication = z.output<typeof StaffApplication>;

/** Fields of an application besides the résumé, for form and server. */
export const ApplicationInput = z.strictObject({
  jobId: z.uuid(APPLICATION_MESSAGES.jobUnknown),
  firstName: requiredText(APPLICATION_MESSAGES.firstName, LIMITS.name),
  lastName: requiredText(APPLICATION_MESSAGES.lastName, LIMITS.name),
  email: emailAddress,
  phone: phoneNumber(),
  linkedin: webAddress(APPLICATION_MESSAGES.linkedin),
  portfolio: webAddress(APPLICATION_MESSAGES.portfolio),
  coverLetter: requiredText(APPLICATION_MESSAGES.coverLetter, LIMITS.long, "many"),
  yearsOfExperience: selected(APPLICATION_MESSAGES.yearsOfExperience, YEARS_OF_EXPERIENCE),
  noticePeriod: selected(APPLICATION_MESSAGES.noticePeriod, NOTICE_PERIODS),
  currentCompany: optionalText(LIMITS.name),
  /** Yearly salary in rand, as typed. */
  expectedSalary: optionalText(LIMITS.name),
  /** Hidden from people: only a program fills this field. */
  website: optionalText(LIMITS.short),
  /** Token from GET /public/form-token, requested at the first touch. A form sent without JavaScript has none. */
  formToken: z.string(MESSAGES.text).max(LIMITS.short).optional(),
  cameFrom: cameFromText,
});
export type ApplicationInput = z.infer<typeof ApplicationInput>;

/** Returns why the name or size of a file is not accepted; undefined if both are. Only the server checks the content. */
export function resumeError(file: { name: string; size: number } | undefined): string | undefined {
  if (!file || file.size === 0) return APPLICATION_MESSAGES.resume;
  if (file.size > RESUME_LIMIT_BYTES) return APPLICATION_MESSAGES.resumeTooLarge;
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase();
  return RESUME_EXTENSIONS.some((accepted) => accepted === extension) ? undefined : APPLICATION_MESSAGES.resumeType;
}

function selected<const Values extends readonly [string, ...string[]]>(message: string, values: Values) {
  return z.enum(values, message);
}

export const Application = z.strictObject({
  id: z.string(),
  reference: z.string(),
  source: z.enum(APPLICATION_SOURCES),
  /** `null` after the job was deleted; the title stays. */
  jobId: z.string().nullable(),
  jobTitle: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  linkedin: z.string(),
  portfolio: z.string(),
  coverLetter: z.string(),
  yearsOfExperience: z.enum(YEARS_OF_EXPERIENCE).nullable(),
  noticePeriod: z.enum(NOTICE_PERIODS).nullable(),
  currentCompany: z.string(),
  expectedSalary: z.string(),
  /** File name that the applicant chose, and file size; `null` without a file. GET …/resume downloads the file. */
  resume: z.strictObject({ name: z.string(), bytes: z.int() }).nullable(),
  status: z.enum(APPLICATION_STATUSES),
  spamReason: z.enum(SPAM_REASONS).nullable(),
  answered: LatestReply.nullable(),
  /** Account that takes care of the application. */
  assigneeId: z.string().nullable(),
  /** Name of that account; `""` if nobody takes care of the application. */
  assignee: z.string(),
  /** Time of the interview; `null` while none is planned. */
  interviewAt: instant.nullable(),
  /** Rating by staff from 1 to `MAX_RATING`; `null` before the first. */
  rating: z.int().nullable(),
  /** Start of the applicant's visit; `null` unless it was kept. */
  cameFrom: CameFrom.nullable(),
  /** Time of the newest entry of the thread, or of the application itself. */
  lastEntryAt: instant,
  /** Version of the notice shown beside the form. */
  formNotice: z.string(),
  /** Version of the privacy notice in force when the application arrived. Every version of the terms names its own. */
  noticeVersion: z.int().positive(),
  /** Time from which the application may be deleted. */
  deleteAfter: instant,
  createdAt: instant,
  updatedAt: instant,
  sample,
});
export type Application = z.infer<typeof Application>;

export const APPLICATION_FACTS: FactsOf<Application> = {
  reference: inExport("Reference"),
  createdAt: inExport("Received", "instant"),
  jobTitle: inExport("Job"),
  firstName: inExport("First name"),
  lastName: inExport("Last name"),
  email: inExport("Email"),
  phone: inExport("Phone"),
  linkedin: inExport("LinkedIn"),
  portfolio: inExport("Portfolio"),
  yearsOfExperience: inExport("Years of experience"),
  noticePeriod: inExport("Notice period"),
  currentCompany: inExport("Current company"),
  expectedSalary: inExport("Expected salary"),
  coverLetter: inExport("Cover letter"),
  resume: { label: "Resume", exported: [{ title: "Resume", cell: (resume) => resume?.name ?? "" }] },
  status: inExport("Status"),
  assignee: inExport("Assignee"),
  interviewAt: inExport("Interview", "instant"),
  rating: inExport("Rating", "number"),
  source: inExport("Source"),
  id: notInExport("Id"),
  jobId: notInExport("Job"),
  spamReason: notInExport("Reason of the spam filter"),
  answered: notInExport("Latest reply"),
  assigneeId: notInExport("Assignee"),
  cameFrom: notInExport("Came from"),
  lastEntryAt: notInExport("Last entry"),
  formNotice: notInExport("Notice beside the form"),
  noticeVersion: notInExport("Notice version"),
  deleteAfter: notInExport("Deleted after"),
};

export const APPLICATION_SORTS = ["createdAt", "name", "jobTitle", "status", "interviewAt", "rating"] as const;

/** Best rating of an application. The worst is 1. */
export const MAX_RATING = 5;
const NO_RATING = `Must be a whole number from 1 to ${MAX_RATING}`;

const query = listQuery(APPLICATION_SORTS, {
  status: status(APPLICATION_STATUSES).optional(),
  jobId: z.uuid("Must be the id of a job").optional(),
  assignee: assigneeFilter,
  ...createdFilters,
  rating: wholeNumber(1, MAX_RATING, NO_RATING).optional(),
});

export const sendApplication = endpoint({
  method: "POST",
  path: "/applications",
  access: "public",
  ofPage: "careers",
  summary:
    "Applies for an active job, with a résumé of at most 5 MB: PDF, DOC or DOCX. It is stored, and both the staff and the applicant get an email.",
  body: ApplicationInput,
  multipart: {
    file: "resume",
    maxBytes: RESUME_LIMIT_BYTES,
    missing: APPLICATION_MESSAGES.resume,
    tooLarge: APPLICATION_MESSAGES.resumeTooLarge,
  },
  reply: z.strictObject({ data: z.strictObject({ reference: z.string().regex(APPLICATION_REFERENCE) }) }),
  status: 201,
  limits: ["application-form", "application", "application-day", "acknowledgements", "acknowledgements-network"],
  conflict: { code: "job-closed", message: APPLICATION_MESSAGES.jobClosed },
  repeatable: true,
});

export const addApplication = endpoint({
  method: "POST",
  path: "/jobs/{id}/applications",
  access: "applications:write",
  summary:
    "Adds an application that came by mail or on paper, to a job of any status. An email address or a telephone number is enough. A form (multipart/form-data) may add a résumé of at most 5 MB: PDF, DOC or DOCX. Nobody is mailed.",
  params: idParams,
  body: StaffApplication,
  attachments: {
    file: "resume",
    maxBytes: RESUME_LIMIT_BYTES,
    maxFiles: 1,
    tooMany: APPLICATION_MESSAGES.resumeMany,
    tooLarge: APPLICATION_MESSAGES.resumeTooLarge,
  },
  reply: z.strictObject({ data: Application }),
  status: 201,
  repeatable: true,
});

export const listApplications = endpoint({
  method: "GET",
  path: "/applications",
  access: "applications:read",
  summary: "Job applications, newest first unless sorted. Searches reference, names, email and job title.",
  query,
  reply: z.array(Application),
  status: 200,
  list: true,
});

export const assignApplications = assignCall({ name: "applications", write: "applications:write" }, "application");

export const exportApplications = exportCalls("applications", "application", query);

export const getApplication = endpoint({
  method: "GET",
  path: "/applications/{id}",
  access: "applications:read",
  summary: "One application, with an ETag.",
  params: idParams,
  reply: z.strictObject({ data: Application }),
  status: 200,
});

export const setApplicationStatus = endpoint({
  method: "PATCH",
  path: "/applications/{id}/status",
  access: "applications:write",
  summary: "Moves an application to another stage. One restored from Spam has its emails sent now.",
  params: idParams,
  body: z.strictObject({ status: status(APPLICATION_STATUSES) }),
  reply: z.strictObject({ data: Application }),
  status: 200,
  errorStatuses: [412],
});

export const ApplicationChange = z
  .strictObject({
    assigneeId: assigneeInput.optional(),
    interviewAt: instantInput.nullable().optional(),
    rating: z.int(NO_RATING).min(1, NO_RATING).max(MAX_RATING, NO_RATING).nullable().optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    message: "Must have assigneeId, interviewAt or rating",
  });
export type ApplicationChange = z.output<typeof ApplicationChange>;

export const changeApplication = endpoint({
  method: "PATCH",
  path: "/applications/{id}",
  access: "applications:write",
  summary:
    "Assigns an application to an account or to nobody, plans its interview, or rates it. A field left out stays as it is.",
  params: idParams,
  body: ApplicationChange,
  reply: z.strictObject({ data: Application }),
  status: 200,
  errorStatuses: [412],
});

export const getResume = endpoint({
  method: "GET",
  path: "/applications/{id}/resume",
  access: "applications:read",
  summary: "The résumé, only ever as a download. Noted in the audit trail.",
  params: idParams,
  status: 200,
  download: true,
});

export const APPLICATION_ENDPOINTS = {
  sendApplication,
  addApplication,
  listApplications,
  exportApplications: exportApplications.csv,
  exportApplicationsXlsx: exportApplications.xlsx,
  getApplication,
  changeApplication,
  setApplicationStatus,
  getResume,
  assignApplications,
} as const;
