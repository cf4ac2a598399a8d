import type { Database } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { newId } from "#server/platform/records/ids.ts";
import { addingMany, analyse } from "#tests/support/plans.ts";
import { customerOf } from "#tests/support/records.ts";
import { userOf } from "#tools/seed/seeded-rows.ts";

export const ROWS = 12_000;
const IN_ONE_STATEMENT = 500;

/** Owner of a quarter of the customers, and of the applications. */
export const OWNER = newId();

const letters = ["alpha", "bravo", "carol", "delta", "echos"];

/** Fills the paged lists with many rows and updates the planner's statistics. */
export async function fillLists(database: Database): Promise<void> {
  const numbers = Array.from({ length: ROWS }, (_, number) => number);
  await addingMany(database, () =>
    database.write(async (tx) => {
      for (let start = 0; start < ROWS; start += IN_ONE_STATEMENT) {
        const part = numbers.slice(start, start + IN_ONE_STATEMENT);
        await tx.insertInto("customers").values(part.map(customerRow)).execute();
        await tx.insertInto("messages").values(part.map(messageRow)).execute();
        await tx.insertInto("users").values(part.map(userRow)).execute();
        await tx.insertInto("jobs").values(part.map(jobRow)).execute();
        await tx.insertInto("projects").values(part.map(projectRow)).execute();
        await tx.insertInto("applications").values(part.map(applicationRow)).execute();
      }
    }),
  );
  await analyse(database);
}

export function instantOf(number: number): string {
  return new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString();
}

/** As many administrators as others, or the planner would prefer to sort the smaller group. */
function userRow(number: number): Schema["users"] {
  return { ...userOf(number), role: number % 2 ? "admin" : "user" };
}

function customerRow(number: number) {
  const name = `${letters[number % 5]} ${number}`;
  return {
    ...customerOf({ name, created_at: instantOf(number), value_cents: number % 997 }),
    status: (["Lead", "Active", "Inactive"] as const)[number % 3] ?? "Lead",
    last_contact_at: number % 2 ? instantOf(number) : ("" as const),
    source: "" as const,
    other_emails: "",
    phone_key: "",
    owner_id: number % 4 ? null : OWNER,
    name_key: name,
    email_key: "thandi@example.org",
    sample: 0 as const,
    company_key: `company ${number % 400}`,
    search: `${name}\nthandi@example.org\n`,
    version: 1,
    updated_at: instantOf(number),
  };
}

function messageRow(number: number) {
  const name = `${letters[number % 5]} ${number}`;
  return {
    id: newId(),
    reference: `MSG-${number}`,
    name,
    name_key: name,
    email: "a@b.co",
    email_key: "a@b.co",
    source: "Website" as const,
    phone: "",
    phone_key: "",
    is_automatic: 0 as const,
    last_entry_at: instantOf(number),
    company: "",
    subject: "",
    message: "words",
    status: (["New", "Read", "Done", "Spam"] as const)[number % 4] ?? "New",
    spam_reason: null,
    sample: 0 as const,
    customer_id: null,
    came_from: "",
    first_page: "",
    form_notice: "1",
    notice_version: 1,
    delete_after: instantOf(number),
    search: `${name}\na@b.co\n`,
    version: 1,
    created_at: instantOf(number),
    updated_at: instantOf(number),
  };
}

/** The job of every second application. */
export const jobOfApplications = newId();

function applicationRow(number: number): Schema["applications"] {
  const { name, form_notice, notice_version, email, email_key, delete_after, search, version, created_at, updated_at } =
    messageRow(number);
  return {
    id: newId(),
    reference: `APP-${number}`,
    source: "Website",
    job_id: number % 2 ? jobOfApplications : null,
    job_title: `Job ${number % 8}`,
    job_title_key: `job ${number % 8}`,
    first_name: name,
    last_name: "",
    name_key: name,
    email,
    email_key,
    phone: "",
    linkedin: "",
    portfolio: "",
    cover_letter: "",
    years_of_experience: "0-2",
    notice_period: "immediate",
    current_company: "",
    expected_salary: "",
    resume_file: `${number}.pdf`,
    resume_name: "cv.pdf",
    resume_bytes: 1,
    last_entry_at: created_at,
    hired_at: "",
    assignee_id: number % 4 ? "" : OWNER,
    interview_at: number % 3 ? "" : instantOf(number),
    rating: number % 6,
    status: (["New", "Shortlisted", "Interview", "Rejected"] as const)[number % 4] ?? "New",
    spam_reason: null,
    sample: 0,
    came_from: "",
    first_page: "",
    form_notice,
    notice_version,
    delete_after,
    search,
    version,
    created_at,
    updated_at,
  };
}

function jobRow(number: number): Schema["jobs"] {
  const title = `${letters[number % 5]} ${number}`;
  return {
    id: number === 0 ? jobOfApplications : newId(),
    title,
    title_key: title,
    slug: `job-${number}`,
    department: (["Engineering", "Design", "Product"] as const)[number % 3] ?? "Design",
    location: "",
    type: "",
    description: "",
    requirements: "[]",
    status: (["draft", "active", "closed"] as const)[(number >> 2) % 3] ?? "draft",
    closes_at: number % 2 ? instantOf(number) : "",
    sample: 0,
    search: title,
    words: "",
    version: 1,
    created_at: instantOf(number),
    updated_at: instantOf(number),
  };
}

function projectRow(number: number): Schema["projects"] {
  const name = `${letters[number % 5]} ${number}`;
  return {
    id: newId(),
    name,
    name_key: name,
    slug: `project-${number}`,
    short_desc: "",
    description: "",
    before_text: "",
    after_text: "",
    category: (["bss", "cloud", "iot", "ai"] as const)[number % 4] ?? "ai",
    year: String(2000 + (number % 25)),
    image: null,
    client: name,
    client_key: name,
    technologies: "[]",
    features: "[]",
    sample: 0,
    status: (["completed", "ongoing"] as const)[(number >> 2) % 2] ?? "ongoing",
    published: (number >> 3) % 2 ? 1 : 0,
    search: name,
    words: "",
    version: 1,
    created_at: instantOf(number),
    updated_at: instantOf(number),
  };
}
