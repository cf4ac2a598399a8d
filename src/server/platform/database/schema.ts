import type { StatusComponent, StatusReason } from "#contract/status.ts";

/** An instant: ISO 8601 text in UTC with milliseconds, which sorts as time. */
type Instant = string;
type Flag = 0 | 1;
/** JSON as text; a store parses it. */
type Json = string;

/**
 * Columns as both databases give them. Money is whole cents; `…_key` and `search` are folded (`fold`), for sorting
 * and searching without case and accents; `sample` marks sample records.
 */
export interface Schema {
  users: {
    id: string;
    name: string;
    name_key: string;
    email: string;
    /** Unique: addresses compare without case. */
    email_key: string;
    /** `null` for an account that cannot sign in. */
    password_hash: string | null;
    /** The password was made up by the program: nothing else opens before it is changed. */
    must_change_password: Flag;
    role: "admin" | "user";
    status: "Active" | "Inactive";
    search: string;
    sample: Flag;
    version: number;
    created_at: Instant;
    updated_at: Instant;
  };
  sessions: {
    id: string;
    user_id: string;
    /** SHA-256 of the token, which itself is kept nowhere. */
    token_hash: string;
    address: string;
    browser: string;
    created_at: Instant;
    last_seen_at: Instant;
    expires_at: Instant;
  };
  /** Where somebody signed in to an account: it opens nothing, and its wrong tries are counted by themselves. */
  devices: {
    id: string;
    user_id: string;
    /** SHA-256 of what the device carries, which itself is kept nowhere. */
    token_hash: string;
    created_at: Instant;
    last_used_at: Instant;
  };
  /** The newest link of an account to set a new password. */
  password_resets: { user_id: string; token_hash: string; created_at: Instant; expires_at: Instant };
  customers: {
    id: string;
    name: string;
    name_key: string;
    email: string;
    email_key: string;
    phone: string;
    company: string;
    company_key: string;
    status: "Lead" | "Active" | "Inactive";
    value_cents: number;
    /** `""` before the first interaction: a null would sort differently on the two databases. */
    last_contact_at: Instant | "";
    search: string;
    sample: Flag;
    version: number;
    created_at: Instant;
    updated_at: Instant;
  };
  customer_notes: { id: string; customer_id: string; text: string; author: string; created_at: Instant };
  customer_interactions: {
    id: string;
    customer_id: string;
    type: "Email" | "Call" | "Meeting" | "Web form";
    description: string;
    happened_at: Instant;
    /** The form message it came from. */
    message_id: string | null;
    created_at: Instant;
  };
  messages: {
    id: string;
    reference: string;
    name: string;
    name_key: string;
    email: string;
    email_key: string;
    company: string;
    subject: string;
    message: string;
    status: "New" | "Read" | "Done" | "Spam";
    spam_reason: "hidden-field" | "too-fast" | null;
    customer_id: string | null;
    notice_version: string;
    delete_after: Instant;
    search: string;
    version: number;
    created_at: Instant;
    updated_at: Instant;
  };
  products: {
    id: string;
    name: string;
    name_key: string;
    slug: string;
    category: string;
    category_key: string;
    description: string;
    price_cents: number;
    stock: number;
    status: "Active" | "Draft" | "Archived";
    search: string;
    sample: Flag;
    version: number;
    created_at: Instant;
    updated_at: Instant;
  };
  /** `position` is the place in the product's list, from 0; `attributes` is text by name. */
  product_variants: {
    product_id: string;
    position: number;
    name: string;
    sku: string;
    price_cents: number;
    stock: number;
    attributes: Json;
  };
  product_images: { product_id: string; position: number; name: string };
  services: {
    id: string;
    name: string;
    name_key: string;
    slug: string;
    category: string;
    category_key: string;
    description: string;
    starter_cents: number;
    professional_cents: number;
    enterprise_cents: number;
    /** Lists of text. */
    features: Json;
    benefits: Json;
    status: "Published" | "Draft" | "Archived";
    search: string;
    sample: Flag;
    version: number;
    created_at: Instant;
    updated_at: Instant;
  };
  jobs: {
    id: string;
    title: string;
    title_key: string;
    slug: string;
    department: "Engineering" | "Design" | "Product";
    location: string;
    type: string;
    description: string;
    requirements: Json;
    status: "draft" | "active" | "closed";
    /** `""` for one that stays open: a null would sort differently on the two databases. */
    closes_at: Instant | "";
    search: string;
    version: number;
    created_at: Instant;
    updated_at: Instant;
  };
  projects: {
    id: string;
    name: string;
    name_key: string;
    slug: string;
    short_desc: string;
    description: string;
    category: "apps-modernization" | "bss" | "cloud" | "product-dev" | "design-system" | "ui-ux" | "iot" | "ai";
    year: string;
    image: string | null;
    client: string;
    client_key: string;
    technologies: Json;
    features: Json;
    status: "completed" | "ongoing";
    published: Flag;
    search: string;
    version: number;
    created_at: Instant;
    updated_at: Instant;
  };
  applications: {
    id: string;
    reference: string;
    /** `null` once the job was deleted. */
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
    years_of_experience: "0-2" | "3-5" | "5-8" | "8+";
    notice_period: "immediate" | "15days" | "30days" | "60days" | "90days";
    current_company: string;
    expected_salary: string;
    /** Its name in the store of files; the applicant's own is `resume_name`. */
    resume_file: string;
    resume_name: string;
    resume_bytes: number;
    status: "New" | "Shortlisted" | "Interview" | "Offer" | "Hired" | "Rejected" | "Spam";
    spam_reason: "hidden-field" | "too-fast" | null;
    notice_version: string;
    delete_after: Instant;
    search: string;
    version: number;
    created_at: Instant;
    updated_at: Instant;
  };
  subscribers: {
    id: string;
    email: string;
    /** Unique: addresses compare without case. */
    email_key: string;
    status: "Pending" | "Confirmed" | "Unsubscribed";
    spam_reason: "hidden-field" | "too-fast" | null;
    /** SHA-256 of the newest link's token, which itself is kept nowhere; `null` while no link is out. */
    token_hash: string | null;
    token_expires_at: Instant | "";
    consent_version: string;
    requested_at: Instant;
    requested_from: string;
    confirmed_at: Instant | null;
    confirmed_from: string;
    unsubscribed_at: Instant | null;
    search: string;
    version: number;
    created_at: Instant;
    updated_at: Instant;
  };
  outbox: {
    id: string;
    kind: string;
    status: "Queued" | "Sent" | "Failed";
    sender_name: string;
    recipient_name: string;
    recipient_email: string;
    reply_to: string;
    subject: string;
    text: string;
    html: string;
    attempts: number;
    /** Epoch milliseconds. */
    next_at: number;
    claimed_until: number;
    claimed_by: string;
    last_error: string;
    /** Id of the record the mail tells of, so that both can be erased together. */
    about_id: string;
    /** Where one click ends what the mail belongs to (RFC 8058); `""` for mails that answer what somebody did. */
    unsubscribe_url: string;
    delete_after: Instant;
    created_at: Instant;
    sent_at: Instant | null;
  };
  limits: {
    key: string;
    count: number;
    /** Epoch milliseconds. */
    resets_at: number;
    /** The moments of the tries, oldest first, where a window slides; an empty list where it begins with the first try. */
    times: Json;
  };
  /** What happens over and over and is told in the trail by its number; see `recordRepeated`. */
  repeated_entries: { key: string; entry_id: string; count: number; ends_at: number };
  idempotency: { key: string; body_hash: string; answer: Json | null; expires_at: number };
  counters: { name: string; value: number };
  /** Files that no record refers to: about to be, until `due_at`, or no more (0). Milliseconds; see `loose-files.ts`. */
  loose_files: { store: "files" | "resumes"; name: string; due_at: number; tried_at: number };
  secrets: { name: string; value: string };
  settings: { name: string; value: Json; version: number; created_at: Instant; updated_at: Instant };
  audit: {
    id: string;
    at: Instant;
    account_id: string | null;
    account_name: string;
    action: string;
    record_type: string;
    record_id: string;
    record_name: string;
    request_id: string;
    address: string;
    before: Json | null;
    after: Json | null;
  };
  daily_totals: { day: string; services: number; products: number; active_users: number; revenue_cents: number };
  /** What was checked in each of the last minutes; minutes since 1970. */
  status_checks: { minute: number; component: StatusComponent; reason: StatusReason | null };
  /** How many checks of a day passed and failed; what is missing from its minutes was not checked. */
  status_days: { day: string; component: StatusComponent; passed: number; failed: number };
  /** Failures for one reason that lie close together; `failed` of the minutes from first to last. */
  status_incidents: {
    id: string;
    component: StatusComponent;
    reason: StatusReason;
    first_minute: number;
    last_minute: number;
    failed: number;
  };
  /** Images that were uploaded, and since when neither a product nor a project refers to them. */
  uploads: {
    name: string;
    /** As whoever uploaded it calls it; `""` of images from before this was kept. */
    file_name: string;
    bytes: number;
    width: number;
    height: number;
    /** `null` while something refers to it. */
    unused_since: Instant | null;
    created_at: Instant;
  };
  /** How many rows of each kind went because they had been kept long enough. */
  retention_days: {
    day: string;
    last_run_at: Instant;
    messages: number;
    applications: number;
    customers: number;
    mails: number;
  };
  /** A slug that a record gave up still leads to it. */
  former_slugs: { resource: string; slug: string; record_id: string; created_at: Instant };
  users_totals: Totals<"users", "status" | "role">;
  customers_totals: Totals<"customers", "status">;
  messages_totals: Totals<"messages", "status">;
  products_totals: Totals<"products", "status" | "category">;
  services_totals: Totals<"services", "status" | "category">;
  jobs_totals: Totals<"jobs", "status" | "department">;
  projects_totals: Totals<"projects", "status" | "category" | "published">;
  applications_totals: Totals<"applications", "status">;
  subscribers_totals: Totals<"subscribers", "status">;
  outbox_totals: Totals<"outbox", "status">;
  audit_totals: Totals<"audit", "record_type">;
}

/** How many rows a table has of each combination of these columns; on PostgreSQL the sum of several lines. */
type Totals<Table extends keyof Schema, Column extends keyof Schema[Table]> = Pick<Schema[Table], Column> & {
  rows: number;
};
