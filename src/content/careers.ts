import { deletedAfter, type FormField } from "#content/home.ts";
import type { NOTICE_PERIODS, YEARS_OF_EXPERIENCE } from "#contract/applications.ts";
import { defineDocument, group, heading, line, link, list, namedTexts, paragraph, searchWords } from "./document.ts";

/** Four values of the company's culture. */
export const CULTURE_VALUES = ["innovation", "growth", "balance", "impact"] as const;

export const OPENINGS = {
  search: "Search jobs",
  placeholder: "Job title, department or keyword",
  submit: "Search",
  pages: "Pages of jobs",
  departments: "Department",
  all: "All",
  active: "Active",
} as const;

export const CAREERS = defineDocument("careers", {
  opening: group("Opening", {
    heading: heading("JOIN OUR TEAM", { max: 30 }),
    lede: paragraph(
      "Introduction",
      "We look for people who want to understand a problem properly before they solve it.",
    ),
    toOpenings: link("Button", { label: "See open jobs", href: "#openings" }),
  }),
  culture: group("Our Culture", {
    heading: heading("Our Culture"),
    ...namedTexts({
      innovation: ["Innovation", "Question how we do things, and you will get the time to show us a better way."],
      growth: ["Growth", "Each year you learn something you could not do before, from someone who can teach it."],
      balance: ["Balance", "We plan so that your evenings and weekends are your own, and replan when we get it wrong."],
      impact: ["Impact", "Your work is used by people at service counters, in the field and on night shift."],
    }),
  }),
  benefits: group("Benefits", {
    heading: heading("Benefits"),
    entries: list(
      "Benefits",
      line("Benefit", "", { max: 80 }),
      [
        "Competitive salary and benefits",
        "Remote options",
        "Professional development",
        "Health and wellness",
        "Team building",
        "Modern equipment",
        "Performance bonuses",
        "Paid time off",
      ],
      { min: 1, max: 16 },
    ),
  }),
  openings: group("Open jobs", {
    heading: heading("Open jobs"),
    apply: line("Button of each job", "Apply Now", { max: 30 }),
    none: line("While there are none", "There are no open jobs at the moment."),
    noneFound: line("While a search finds nothing", "No job matches your search."),
    clear: line("Button that ends a search", "Show all jobs", { max: 40 }),
  }),
  call: group("At the end", {
    heading: heading("Not seeing the right job?"),
    text: paragraph("Text", "Tell us what you do best. We like to meet good people before there is a vacancy."),
    action: link("Link", { label: "Get in Touch", href: "/contact" }),
  }),
  search: searchWords(
    "Open jobs in engineering, design and product at a South African technology consultancy, and what it is like to work here.",
  ),
});

export const JOB_PAGE = {
  back: "All jobs",
  about: "About the job",
  requirements: "What you bring",
  apply: "Apply for this job",
  /** Text before the date. */
  closes: "Applications close on",
  toForm: "Apply Now",
  closed: "This job is closed.",
  closedText: "We are no longer taking applications for it. These are the jobs that are open.",
} as const;

export const APPLICATION_FORM = {
  /** Title until the script replaces it with the job's title. */
  title: "Application",
  you: "About you",
  experience: "Your experience",
  letter: "Your application",
  letterHint: "Minimum 100 characters, as a guide.",
  resumeHint: "PDF, DOC or DOCX, up to 5 MB.",
  resumeDrop: "Choose a file, or drop it here.",
  /** Hint after a refused post without JavaScript. */
  resumeAgain: "Please choose your resume again: the browser cannot keep a file when the page reloads.",
  remove: "Remove",
  upload: "Upload",
  select: "Please select",
  submit: "Submit Application",
  submitting: "Submitting...",
  submitted: "Application Submitted!",
  close: "Close",
} as const;

export const APPLICATION_SENT = {
  heading: "Thank you, we have your application.",
  /** Text before the reference. */
  reference: "Your reference is",
  /** Texts on the page behind the dialog, before the job's title and before the reference. */
  line: ["Your application has arrived:", "Your reference is"],
  next: [
    "A confirmation is on its way to your email address.",
    "Someone who knows the work will read your letter and your resume.",
    "We will let you know by email either way. Please quote your reference if you write to us.",
  ],
} as const;

/** Privacy notice of the application form: which data is stored, why and how long. */
export const APPLICATION_NOTICE = {
  heading: "How we use your application",
  retention:
    "We keep what you type, your resume and the time they arrived, to decide about this job and to answer you.",
  howLong: deletedAfter,
  /** Text before the company's email address. */
  askFor: "To see, correct or remove it sooner, write to",
  more: { label: "Privacy in our terms", href: "/terms#privacy" },
} as const;

export const YEARS_LABELS: Readonly<Record<(typeof YEARS_OF_EXPERIENCE)[number], string>> = {
  "0-2": "0-2 years",
  "3-5": "3-5 years",
  "5-8": "5-8 years",
  "8+": "8+ years",
};

export const NOTICE_PERIOD_LABELS: Readonly<Record<(typeof NOTICE_PERIODS)[number], string>> = {
  immediate: "Immediate",
  "15days": "15 days",
  "30days": "30 days",
  "60days": "60 days",
  "90days": "90 days",
};

/** Field of the application form, with its name in the contract. */
export type ApplicationField = Omit<FormField, "name" | "kind"> & {
  name: string;
  kind: "line" | "email" | "tel" | "url";
};

export const PERSON_FIELDS: readonly ApplicationField[] = [
  { name: "firstName", label: "First Name", kind: "line", required: true, autoComplete: "given-name" },
  { name: "lastName", label: "Last Name", kind: "line", required: true, autoComplete: "family-name" },
  { name: "email", label: "Email", kind: "email", required: true, autoComplete: "email" },
  { name: "phone", label: "Phone", kind: "tel", required: true, autoComplete: "tel" },
  { name: "linkedin", label: "LinkedIn", kind: "url", required: false, autoComplete: "on" },
  { name: "portfolio", label: "Portfolio", kind: "url", required: false, autoComplete: "url" },
];

export const WORK_FIELDS: readonly ApplicationField[] = [
  { name: "currentCompany", label: "Current Company", kind: "line", required: false, autoComplete: "organization" },
  { name: "expectedSalary", label: "Expected Salary", kind: "line", required: false, autoComplete: "on" },
];

/** Hints below fields of the form, by field name: format or unit. */
export const LINE_HINTS: Readonly<Record<string, string>> = {
  phone: "At least 10 characters: digits, spaces or hyphens, with an optional +",
  expectedSalary: "Per year, in rand",
};

export const CHOICE_LABELS = { yearsOfExperience: "Years of Experience", noticePeriod: "Notice Period" } as const;

/** Names of all fields in the order of the form, for the summary of errors. */
export const APPLICATION_FIELD_NAMES = [
  ...PERSON_FIELDS.map(({ name }) => name),
  ...Object.keys(CHOICE_LABELS),
  ...WORK_FIELDS.map(({ name }) => name),
  "coverLetter",
  "resume",
];
