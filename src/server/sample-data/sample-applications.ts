import type { Application } from "#contract/applications.ts";
import { INITIAL_JOBS } from "#server/jobs/initial-jobs.ts";
import { samplePerson } from "#server/sample-data/sample-people.ts";
import { pdfOf } from "#server/sample-data/sample-resume.ts";

type Fields = Pick<
  Application,
  "coverLetter" | "yearsOfExperience" | "noticePeriod" | "currentCompany" | "expectedSalary" | "status"
>;

export interface SampleApplication extends Fields {
  /** Slug of the job, which is one of the initial jobs. */
  job: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  daysAgo: number;
  /** Lines of the résumé. */
  resume: readonly string[];
}

function application(index: number, job: string, daysAgo: number, fields: Fields): SampleApplication {
  const { name, email } = samplePerson(index);
  const [firstName = "", ...rest] = name.split(" ");
  const title = INITIAL_JOBS.find(({ slug }) => slug === job)?.title ?? "";
  const resume = [`Sample application ${index}`, email, title, `${fields.yearsOfExperience} years of experience`];
  const phone = `+27 31 555 ${String(200 + index).padStart(4, "0")}`;
  return { ...fields, job, firstName, lastName: rest.join(" "), email, phone, daysAgo, resume };
}

/** Sample applications, oldest first. */
export const SAMPLE_APPLICATIONS: readonly SampleApplication[] = [
  application(70, "back-end-developer", 12, {
    coverLetter:
      "I look after the billing of a water board, with 200,000 accounts in two databases that must agree every night.\n\nI would like to build systems like it from the start.",
    yearsOfExperience: "5-8",
    noticePeriod: "60days",
    currentCompany: "Example Water Board",
    expectedSalary: "",
    status: "Interview",
  }),
  application(71, "ux-researcher", 6, {
    coverLetter:
      "For three years I have watched people at clinic counters, in isiZulu and in English, and turned what I saw into changes of forms.",
    yearsOfExperience: "3-5",
    noticePeriod: "30days",
    currentCompany: "Sample Clinics",
    expectedSalary: "R540,000",
    status: "Shortlisted",
  }),
  application(72, "senior-full-stack-developer", 1, {
    coverLetter:
      "I have built web applications for ports and depots since 2015. I review code every day, and I enjoy explaining it.",
    yearsOfExperience: "8+",
    noticePeriod: "30days",
    currentCompany: "Demo Harbour Services",
    expectedSalary: "",
    status: "New",
  }),
];

/** Files of the résumés, in the order of the applications. */
export const SAMPLE_RESUMES = SAMPLE_APPLICATIONS.map(({ resume }) => ({ extension: "pdf", contents: pdfOf(resume) }));
