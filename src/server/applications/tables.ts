import { defineTable } from "#server/platform/database/table.ts";

declare module "#server/platform/database/schema.ts" {
  interface Schema {
    applications: {
      id: string;
      reference: string;
      source: "Website" | "Staff";
      /** Id of the job; `null` after the job was deleted. */
      job_id: string | null;
      job_title: string;
      job_title_key: string;
      first_name: string;
      last_name: string;
      name_key: string;
      email: string;
      email_key: string;
      phone: string;
      linkedin: string;
      portfolio: string;
      cover_letter: string;
      years_of_experience: "0-2" | "3-5" | "5-8" | "8+" | "";
      notice_period: "immediate" | "15days" | "30days" | "60days" | "90days" | "";
      current_company: string;
      expected_salary: string;
      /** Name of the résumé in the file store; `null` without one. The name that the applicant gave it is `resume_name`. */
      resume_file: string | null;
      resume_name: string;
      resume_bytes: number;
      /** Time at which the status became Hired; `""` unless it is. */
      hired_at: Instant | "";
      status: "New" | "Shortlisted" | "Interview" | "Offer" | "Hired" | "Rejected" | "Spam";
      spam_reason: "hidden-field" | "too-fast" | null;
      /** Start of the applicant's visit: its source and its first page. Both are `""` unless they were kept. */
      came_from: string;
      first_page: string;
      /** Version of the data notice shown beside the form. */
      form_notice: string;
      /** Version of the privacy notice in force when the application arrived. */
      notice_version: number;
      delete_after: Instant;
      /** Time of the newest entry of the thread. */
      last_entry_at: Instant;
      /** Account that takes care of the application; `""` for nobody. Without a foreign key: `releaseWork` ends an assignment with an audit entry. */
      assignee_id: string;
      /** Time of the interview; `""` without one. */
      interview_at: Instant | "";
      /** Rating from 1 to 5; 0 without one. */
      rating: number;
      sample: Flag;
      search: string;
      version: number;
      created_at: Instant;
      updated_at: Instant;
    };
  }
}

export const applicationsTable = defineTable("applications", {
  key: ["id"],
  refersTo: ["jobs"],
  countedBy: ["status"],
  recordType: "application",
  namesPeople: {
    addresses: ["email_key"],
    name: "name_key",
    texts: [
      "first_name",
      "last_name",
      "linkedin",
      "portfolio",
      "cover_letter",
      "current_company",
      "expected_salary",
      "resume_name",
    ],
  },
  files: [{ column: "resume_file", store: "resumes" }],
});
