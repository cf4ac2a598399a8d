import type { APPLICATION_ENDPOINTS } from "#contract/applications.ts";
import { FORM_NOTICE } from "#contract/contact.ts";
import { assignExample } from "#contract/examples/assignees.ts";
import { csvOf, type ExamplesOf } from "#contract/examples/example.ts";

const id = "01a1f813-a740-7000-8000-000000000151";
const jobId = "01a1f813-a740-7000-8000-000000000131";
const reference = "APP-7K3F-9QX2";
const query = {
  q: "engineer",
  status: "New",
  jobId,
  assignee: "me",
  rating: "4",
  createdFrom: "2026-11-01",
  createdTo: "2026-11-30",
  sort: "name",
  order: "asc",
} as const;

const assigneeId = "01a1f813-a740-7000-8000-000000000101";

const fields = {
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
  source: "Website",
  jobId,
  jobTitle: "Senior Software Engineer",
  ...fields,
  resume: { name: "nomvula-dlamini.pdf", bytes: 148_213 },
  status: "New",
  spamReason: null,
  answered: null,
  assigneeId,
  assignee: "Lindiwe Khumalo",
  interviewAt: "2026-12-02T08:00:00.000Z",
  rating: 4,
  lastEntryAt: "2026-11-20T08:30:00.000Z",
  cameFrom: { source: "newsletter", entry: "/services" },
  formNotice: FORM_NOTICE,
  noticeVersion: 1,
  deleteAfter: "2027-11-20T08:30:00.000Z",
  createdAt: "2026-11-20T08:30:00.000Z",
  updatedAt: "2026-11-20T08:30:00.000Z",
  sample: false,
} as const;

export const APPLICATION_EXAMPLES = {
  sendApplication: { body: { jobId, ...fields, resume: "nomvula-dlamini.pdf" }, reply: { data: { reference } } },
  addApplication: {
    params: { id: jobId },
    body: fields,
    reply: {
      data: {
        ...application,
        source: "Staff",
        resume: null,
        assigneeId: null,
        assignee: "",
        interviewAt: null,
        rating: null,
        formNotice: "",
      },
    },
  },
  listApplications: { query: { ...query, page: "1", pageSize: "10" }, reply: [application] },
  exportApplications: {
    query,
    reply: csvOf(
      '"Reference","Received","Job","First name","Last name","Email","Phone","LinkedIn","Portfolio","Years of experience","Notice period","Current company","Expected salary","Cover letter","Resume","Status","Assignee","Interview","Rating","Source"',
      `"${reference}","${application.createdAt}","Senior Software Engineer","Nomvula","Dlamini","nomvula@example.org","'+27 82 000 0000","https://www.example.org/in/nomvula","nomvula.example.org","5-8","30days","Example & Sons","R900 000","${fields.coverLetter}","nomvula-dlamini.pdf","New","Lindiwe Khumalo","2026-12-02T08:00:00.000Z","4","Website"`,
    ),
  },
  exportApplicationsXlsx: { query },
  getApplication: { params: { id }, reply: { data: application } },
  changeApplication: {
    params: { id },
    body: { assigneeId: null, interviewAt: "2026-12-02T08:00:00.000Z", rating: 4 },
    reply: { data: { ...application, assigneeId: null, assignee: "", updatedAt: "2026-11-20T09:15:00.000Z" } },
  },
  setApplicationStatus: {
    params: { id },
    body: { status: "Shortlisted" },
    reply: { data: { ...application, status: "Shortlisted", updatedAt: "2026-11-20T09:15:00.000Z" } },
  },
  getResume: { params: { id } },
  assignApplications: assignExample(id),
} satisfies ExamplesOf<typeof APPLICATION_ENDPOINTS>;
