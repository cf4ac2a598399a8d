import type { APPLICATION_ENDPOINTS } from "#contract/applications.ts";
import { FORM_NOTICE } from "#contract/contact.ts";
import { csvOf, type ExamplesOf } from "#contract/examples/example.ts";

const id = "01a1f813-a740-7000-8000-000000000151";
const jobId = "01a1f813-a740-7000-8000-000000000131";
const reference = "APP-7K3F-9QX2";
const query = { q: "engineer", status: "New", jobId, sort: "name", order: "asc" } as const;

const fields = {
  jobId,
  firstName: "Nomvula",
  lastName: "Dlamini",
  email: "nomvula@example.org",
  phone: "+27 82 000 0000",
  linkedin: "https://www.example.org/in/nomvula",
  portfolio: "nomvula.example.org",
  coverLetter: "I have built billing systems for six years and would like to build yours.",
  yearsOfExperience: "5-8",
  noticePeriod: "30days",
  currentCompany: "Example & Sons",
  expectedSalary: "R900 000",
} as const;

const application = {
  id,
  reference,
  jobTitle: "Senior Software Engineer",
  ...fields,
  resume: { name: "nomvula-dlamini.pdf", bytes: 148_213 },
  status: "New",
  spamReason: null,
  answered: null,
  lastEntryAt: "2026-11-20T08:30:00.000Z",
  formNotice: FORM_NOTICE,
  noticeVersion: 1,
  deleteAfter: "2027-11-20T08:30:00.000Z",
  createdAt: "2026-11-20T08:30:00.000Z",
  updatedAt: "2026-11-20T08:30:00.000Z",
  sample: false,
} as const;

export const APPLICATION_EXAMPLES = {
  sendApplication: { body: { ...fields, resume: "nomvula-dlamini.pdf" }, reply: { data: { reference } } },
  listApplications: { query: { ...query, page: "1", pageSize: "10" }, reply: [application] },
  exportApplications: {
    query,
    reply: csvOf(
      '"Reference","Received","Job","First name","Last name","Email","Phone","LinkedIn","Portfolio","Years of experience","Notice period","Current company","Expected salary","Cover letter","Resume","Status"',
      `"${reference}","${application.createdAt}","Senior Software Engineer","Nomvula","Dlamini","nomvula@example.org","'+27 82 000 0000","https://www.example.org/in/nomvula","nomvula.example.org","5-8","30days","Example & Sons","R900 000","${fields.coverLetter}","nomvula-dlamini.pdf","New"`,
    ),
  },
  exportApplicationsXlsx: { query },
  getApplication: { params: { id }, reply: { data: application } },
  setApplicationStatus: {
    params: { id },
    body: { status: "Shortlisted" },
    reply: { data: { ...application, status: "Shortlisted", updatedAt: "2026-11-20T09:15:00.000Z" } },
  },
  getResume: { params: { id } },
} satisfies ExamplesOf<typeof APPLICATION_ENDPOINTS>;
