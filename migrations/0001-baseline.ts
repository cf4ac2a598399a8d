import {
  appendOnly,
  countedBy,
  createIndex,
  createTables,
  indexMentions,
  indexSamples,
  type Migrating,
  run,
  searchable,
  sortedBehind,
  sortedBy,
  uniqueColumn,
} from "./dialects/tables.ts";

/** Creates the schema of version 0.1.0, in one file so that it can be read as a whole. Constraints have names, since errors name them. */
export async function up(db: Migrating): Promise<void> {
  await createPlatform(db);
  await createUsers(db);
  await createSignIn(db);
  await createSecondFactors(db);
  await createPreferences(db);
  await createCustomers(db);
  await createMessages(db);
  await createJobs(db);
  await createApplications(db);
  await createReplies(db);
  await createSubscribers(db);
  await createOutbox(db);
  await createProducts(db);
  await createServices(db);
  await createProjects(db);
  await createPages(db);
  await createAudit(db);
  await createStatus(db);
  await createDays(db);
}

/** Counters, secrets, limits and whatever else every feature uses. */
async function createPlatform(db: Migrating): Promise<void> {
  await createTables(db, [
    `counters (
      name text primary key,
      value integer not null
    )`,
    `secrets (
      name text primary key,
      value text not null
    )`,
    `settings (
      name text primary key,
      value text not null,
      version integer not null,
      created_at text not null,
      updated_at text not null
    )`,
    `limits (
      key text primary key,
      count integer not null,
      times text not null,
      resets_at integer not null
    )`,
    `idempotency (
      key text primary key,
      body_hash text not null,
      answer text,
      expires_at integer not null
    )`,
    `repeated_entries (
      key text primary key,
      entry_id text not null,
      count integer not null,
      ends_at integer not null
    )`,
    `former_slugs (
      resource text not null,
      slug text not null,
      record_id text not null,
      created_at text not null,
      constraint former_slugs_key primary key (resource, slug)
    )`,
    `uploads (
      name text primary key,
      file_name text not null,
      bytes integer not null,
      width integer not null,
      height integer not null,
      unused_since text,
      created_at text not null
    )`,
    `loose_files (
      store text not null,
      name text not null,
      due_at integer not null,
      tried_at integer not null,
      constraint loose_files_pk primary key (store, name)
    )`,
  ]);
  await run(db, ["insert into counters (name, value) values ('content', 1)"]);
  await createIndex(db, "limits", "resets_at", ["resets_at"]);
  await createIndex(db, "idempotency", "expires_at", ["expires_at"]);
  await createIndex(db, "repeated_entries", "ends_at", ["ends_at"]);
  await createIndex(db, "former_slugs", "record_id", ["record_id"]);
  await createIndex(db, "uploads", "by_unused_since", ["unused_since"]);
}

async function createUsers(db: Migrating): Promise<void> {
  await createTables(db, [
    `users (
      id text primary key,
      name text not null,
      name_key text not null,
      email text not null,
      email_key text not null,
      password_hash text,
      must_change_password integer not null check (must_change_password in (0, 1)),
      second_factor_from text not null,
      role text not null,
      status text not null,
      search text not null,
      sample integer not null,
      version integer not null,
      created_at text not null,
      updated_at text not null,
      constraint users_role check (role in ('admin', 'editor', 'sales', 'recruiter', 'support', 'auditor', 'user')),
      constraint users_status check (status in ('Active', 'Inactive')),
      constraint users_sample check (sample in (0, 1))
    )`,
  ]);
  await uniqueColumn(db, "users", "email_key");
  await sortedBy(db, "users", ["created_at", "name_key", "email_key", "role", "status"]);
  await sortedBehind(db, "users", "role", ["created_at", "name_key", "email_key", "status"]);
  await indexSamples(db, "users");
  await countedBy(db, "users", ["status", "role"]);
  await searchable(db, "users");
}

async function createSignIn(db: Migrating): Promise<void> {
  await createTables(db, [
    `sessions (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      token_hash text not null,
      address text not null,
      browser text not null,
      created_at text not null,
      confirmed_at text not null,
      last_seen_at text not null,
      expires_at text not null
    )`,
  ]);
  await uniqueColumn(db, "sessions", "token_hash");
  await createIndex(db, "sessions", "user_id", ["user_id"]);
  await createIndex(db, "sessions", "expires_at", ["expires_at"]);

  await createTables(db, [
    `devices (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      token_hash text not null,
      created_at text not null,
      last_used_at text not null
    )`,
  ]);
  await uniqueColumn(db, "devices", "token_hash");
  await createIndex(db, "devices", "user_id", ["user_id", "last_used_at"]);

  // The account is the key, so a new link ends the previous link.
  await createTables(db, [
    `password_resets (
      user_id text primary key references users (id) on delete cascade,
      token_hash text not null,
      created_at text not null,
      expires_at text not null
    )`,
  ]);
  await uniqueColumn(db, "password_resets", "token_hash");

  await createTables(db, [
    `keys (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      name text not null,
      key_hash text not null,
      prefix text not null,
      permissions text not null,
      created_at text not null,
      expires_at text not null,
      last_used_at text
    )`,
  ]);
  await uniqueColumn(db, "keys", "key_hash");
  await createIndex(db, "keys", "user_id", ["user_id", "created_at"]);
  await createIndex(db, "keys", "expires_at", ["expires_at"]);
  await indexMentions(db, "keys", ["name"]);
}

async function createSecondFactors(db: Migrating): Promise<void> {
  await createTables(db, [
    `totp_factors (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      secret text not null,
      last_step integer not null,
      confirmed_at text,
      last_used_at text,
      created_at text not null
    )`,
    `passkeys (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      credential_id text not null,
      public_key text not null,
      counter integer not null,
      name text not null,
      last_used_at text,
      created_at text not null
    )`,
    `recovery_codes (
      user_id text not null references users (id) on delete cascade,
      code_hash text not null,
      constraint recovery_codes_key primary key (user_id, code_hash)
    )`,
    `sign_in_challenges (
      token_hash text primary key,
      user_id text not null references users (id) on delete cascade,
      address text not null,
      browser text not null,
      created_at text not null,
      expires_at text not null
    )`,
    `used_passkey_challenges (
      challenge_hash text primary key,
      expires_at text not null
    )`,
    `second_factor_roles (
      role text primary key,
      since text not null
    )`,
  ]);
  await createIndex(db, "totp_factors", "user_id", ["user_id"]);
  await uniqueColumn(db, "passkeys", "credential_id");
  await createIndex(db, "passkeys", "user_id", ["user_id"]);
  await createIndex(db, "sign_in_challenges", "user_id", ["user_id"]);
  await createIndex(db, "sign_in_challenges", "expires_at", ["expires_at"]);
}

async function createPreferences(db: Migrating): Promise<void> {
  await createTables(db, [
    `preferences (
      user_id text primary key references users (id) on delete cascade,
      value text not null,
      version integer not null,
      updated_at text not null
    )`,
  ]);
  // A shared view outlives its owner's account.
  await createTables(db, [
    `views (
      id text primary key,
      user_id text references users (id) on delete set null,
      name text not null,
      name_key text not null,
      screen text not null,
      query text not null,
      columns text,
      shared integer not null,
      version integer not null,
      created_at text not null,
      updated_at text not null
    )`,
  ]);
  await createIndex(db, "views", "user_id", ["user_id"]);
  await createIndex(db, "views", "shared", ["shared", "name_key"]);
}

async function createCustomers(db: Migrating): Promise<void> {
  await createTables(db, [
    `customers (
      id text primary key,
      name text not null,
      name_key text not null,
      email text not null,
      email_key text not null,
      phone text not null,
      company text not null,
      company_key text not null,
      status text not null,
      value_cents integer not null,
      last_contact_at text not null,
      search text not null,
      sample integer not null,
      version integer not null,
      created_at text not null,
      updated_at text not null,
      constraint customers_status check (status in ('Lead', 'Active', 'Inactive')),
      constraint customers_value check (value_cents >= 0),
      constraint customers_sample check (sample in (0, 1))
    )`,
  ]);
  await createIndex(db, "customers", "email_key", ["email_key", "created_at"]);
  const sorted = ["created_at", "name_key", "company_key", "status", "value_cents", "last_contact_at"];
  await sortedBy(db, "customers", sorted);
  await createIndex(db, "customers", "values", ["status", "value_cents"]);
  await indexMentions(db, "customers", ["name", "company", "phone"]);
  await indexSamples(db, "customers");
  await countedBy(db, "customers", ["status"]);
  await searchable(db, "customers");

  await createTables(db, [
    `customer_notes (
      id text primary key,
      customer_id text not null references customers (id) on delete cascade,
      text text not null,
      author text not null,
      created_at text not null
    )`,
  ]);
  await createIndex(db, "customer_notes", "customer_id_by_created_at", ["customer_id", "created_at", "id"]);
  await indexMentions(db, "customer_notes", ["text"]);
}

async function createMessages(db: Migrating): Promise<void> {
  await createTables(db, [
    `messages (
      id text primary key,
      reference text not null,
      name text not null,
      name_key text not null,
      email text not null,
      email_key text not null,
      company text not null,
      subject text not null,
      message text not null,
      status text not null,
      spam_reason text,
      customer_id text references customers (id) on delete set null,
      form_notice text not null,
      notice_version integer not null,
      delete_after text not null,
      search text not null,
      version integer not null,
      created_at text not null,
      updated_at text not null,
      constraint messages_status check (status in ('New', 'Read', 'Done', 'Spam')),
      constraint messages_spam_reason check (spam_reason in ('hidden-field', 'too-fast'))
    )`,
  ]);
  await uniqueColumn(db, "messages", "reference");
  await sortedBy(db, "messages", ["created_at", "name_key", "status"]);
  await indexMentions(db, "messages", ["name", "company", "subject", "message"]);
  for (const column of ["customer_id", "email_key", "delete_after"])
    await createIndex(db, "messages", column, [column]);
  await countedBy(db, "messages", ["status"]);
  await searchable(db, "messages");

  await createTables(db, [
    `customer_interactions (
      id text primary key,
      customer_id text not null references customers (id) on delete cascade,
      type text not null,
      description text not null,
      happened_at text not null,
      message_id text references messages (id) on delete set null,
      created_at text not null,
      constraint customer_interactions_type check (type in ('Email', 'Call', 'Meeting', 'Web form'))
    )`,
  ]);
  const history = ["customer_id", "happened_at", "id"];
  await createIndex(db, "customer_interactions", "customer_id_by_happened_at", history);
  await createIndex(db, "customer_interactions", "message_id", ["message_id"]);
  await indexMentions(db, "customer_interactions", ["description"]);
}

async function createJobs(db: Migrating): Promise<void> {
  await createTables(db, [
    `jobs (
      id text primary key,
      title text not null,
      title_key text not null,
      slug text not null,
      department text not null,
      location text not null,
      type text not null,
      description text not null,
      requirements text not null,
      status text not null,
      closes_at text not null,
      search text not null,
      version integer not null,
      created_at text not null,
      updated_at text not null,
      constraint jobs_department check (department in ('Engineering', 'Design', 'Product')),
      constraint jobs_status check (status in ('draft', 'active', 'closed'))
    )`,
  ]);
  await uniqueColumn(db, "jobs", "slug");
  await sortedBy(db, "jobs", ["created_at", "title_key", "department", "status", "closes_at"]);
  await sortedBehind(db, "jobs", "department", ["created_at"]);
  await countedBy(db, "jobs", ["status", "department"]);
  await searchable(db, "jobs");
}

async function createApplications(db: Migrating): Promise<void> {
  await createTables(db, [
    `applications (
      id text primary key,
      reference text not null,
      job_id text references jobs (id) on delete set null,
      job_title text not null,
      job_title_key text not null,
      first_name text not null,
      last_name text not null,
      name_key text not null,
      email text not null,
      email_key text not null,
      phone text not null,
      linkedin text not null,
      portfolio text not null,
      cover_letter text not null,
      years_of_experience text not null,
      notice_period text not null,
      current_company text not null,
      expected_salary text not null,
      resume_file text not null,
      resume_name text not null,
      resume_bytes integer not null,
      status text not null,
      spam_reason text,
      form_notice text not null,
      notice_version integer not null,
      delete_after text not null,
      search text not null,
      version integer not null,
      created_at text not null,
      updated_at text not null,
      constraint applications_years check (years_of_experience in ('0-2', '3-5', '5-8', '8+')),
      constraint applications_notice check (notice_period in ('immediate', '15days', '30days', '60days', '90days')),
      constraint applications_status
        check (status in ('New', 'Shortlisted', 'Interview', 'Offer', 'Hired', 'Rejected', 'Spam')),
      constraint applications_spam_reason check (spam_reason in ('hidden-field', 'too-fast')),
      constraint applications_resume_bytes check (resume_bytes > 0)
    )`,
  ]);
  await uniqueColumn(db, "applications", "reference");
  await uniqueColumn(db, "applications", "resume_file");
  await sortedBy(db, "applications", ["created_at", "name_key", "job_title_key", "status"]);
  await createIndex(db, "applications", "job", ["job_id", "created_at", "id"]);
  await indexMentions(db, "applications", [
    "first_name",
    "last_name",
    "linkedin",
    "portfolio",
    "cover_letter",
    "current_company",
    "expected_salary",
    "resume_name",
  ]);
  for (const column of ["email_key", "delete_after"]) await createIndex(db, "applications", column, [column]);
  await countedBy(db, "applications", ["status"]);
  await searchable(db, "applications");
}

async function createReplies(db: Migrating): Promise<void> {
  await createTables(db, [
    `replies (
      id text primary key,
      message_id text references messages (id) on delete cascade,
      application_id text references applications (id) on delete cascade,
      customer_id text references customers (id) on delete cascade,
      email text not null,
      email_key text not null,
      author_id text not null,
      author text not null,
      subject text not null,
      text text not null,
      mail_id text not null,
      sends_at text not null,
      interaction_id text,
      taken_back_at text,
      created_at text not null,
      constraint replies_of_one_record check (
        (case when message_id is null then 0 else 1 end) + (case when application_id is null then 0 else 1 end)
        + (case when customer_id is null then 0 else 1 end) = 1
      )
    )`,
  ]);
  for (const column of ["message_id", "application_id", "customer_id"]) {
    await createIndex(db, "replies", `${column}_by_created_at`, [column, "created_at", "id"]);
  }
  await createIndex(db, "replies", "email_key", ["email_key"]);
  await indexMentions(db, "replies", ["subject", "text"]);
  await createIndex(db, "replies", "author_id", ["author_id", "created_at"]);
}

async function createSubscribers(db: Migrating): Promise<void> {
  await createTables(db, [
    `subscribers (
      id text primary key,
      email text not null,
      email_key text not null,
      status text not null,
      spam_reason text,
      token_hash text,
      token_expires_at text not null,
      consent_version text not null,
      notice_version integer not null,
      requested_at text not null,
      requested_from text not null,
      confirmed_at text,
      confirmed_from text not null,
      unsubscribed_at text,
      search text not null,
      version integer not null,
      created_at text not null,
      updated_at text not null,
      constraint subscribers_status check (status in ('Pending', 'Confirmed', 'Unsubscribed')),
      constraint subscribers_spam_reason check (spam_reason in ('hidden-field', 'too-fast'))
    )`,
  ]);
  await uniqueColumn(db, "subscribers", "email_key");
  await uniqueColumn(db, "subscribers", "token_hash");
  await sortedBy(db, "subscribers", ["created_at", "email_key", "status"]);
  await countedBy(db, "subscribers", ["status"]);
  await searchable(db, "subscribers");
}

async function createOutbox(db: Migrating): Promise<void> {
  await createTables(db, [
    `outbox (
      id text primary key,
      kind text not null,
      status text not null,
      sender_name text not null,
      recipient_name text not null,
      recipient_email text not null,
      reply_to text not null,
      subject text not null,
      text text not null,
      html text not null,
      unsubscribe_url text not null,
      attempts integer not null,
      next_at integer not null,
      claimed_until integer not null,
      claimed_by text not null,
      last_error text not null,
      about_id text not null,
      delete_after text not null,
      created_at text not null,
      sent_at text,
      constraint outbox_status check (status in ('Queued', 'Sent', 'Failed'))
    )`,
  ]);
  await createIndex(db, "outbox", "due", ["status", "next_at", "id"]);
  for (const column of ["about_id", "delete_after"]) await createIndex(db, "outbox", column, [column]);
  for (const column of ["recipient_email", "reply_to"]) await createIndex(db, "outbox", column, [`lower(${column})`]);
  await sortedBy(db, "outbox", ["created_at", "status"]);
  await countedBy(db, "outbox", ["status"]);
}

async function createProducts(db: Migrating): Promise<void> {
  await createTables(db, [
    `products (
      id text primary key,
      name text not null,
      name_key text not null,
      slug text not null,
      category text not null,
      category_key text not null,
      description text not null,
      price_cents integer not null,
      unit text not null,
      stock integer not null,
      purpose text not null,
      contents text not null,
      lead_time text not null,
      specifications text not null,
      status text not null,
      search text not null,
      sample integer not null,
      version integer not null,
      created_at text not null,
      updated_at text not null,
      constraint products_price check (price_cents >= 0),
      constraint products_stock check (stock between 0 and 2147483647),
      constraint products_status check (status in ('Active', 'Draft', 'Archived')),
      constraint products_sample check (sample in (0, 1))
    )`,
  ]);
  await uniqueColumn(db, "products", "slug");
  await sortedBy(db, "products", ["created_at", "name_key", "category_key", "price_cents", "stock", "status"]);
  await sortedBehind(db, "products", "category", ["created_at"]);
  await indexSamples(db, "products");
  await countedBy(db, "products", ["status", "category"]);
  await searchable(db, "products");

  await createTables(db, [
    `product_variants (
      product_id text not null references products (id) on delete cascade,
      position integer not null,
      name text not null,
      sku text not null,
      price_cents integer not null,
      stock integer not null,
      attributes text not null,
      constraint product_variants_key primary key (product_id, position),
      constraint product_variants_price check (price_cents >= 0),
      constraint product_variants_stock check (stock between 0 and 2147483647)
    )`,
  ]);
  await uniqueColumn(db, "product_variants", "sku");

  await createTables(db, [
    `product_images (
      product_id text not null references products (id) on delete cascade,
      position integer not null,
      name text not null,
      constraint product_images_key primary key (product_id, position)
    )`,
  ]);
  // An upload is in use while a product or a project names it.
  await createIndex(db, "product_images", "by_name", ["name"]);
}

async function createServices(db: Migrating): Promise<void> {
  await createTables(db, [
    `services (
      id text primary key,
      name text not null,
      name_key text not null,
      slug text not null,
      category text not null,
      category_key text not null,
      description text not null,
      starter_cents integer not null,
      professional_cents integer not null,
      enterprise_cents integer not null,
      unit text,
      tiers text not null,
      features text not null,
      benefits text not null,
      status text not null,
      search text not null,
      sample integer not null,
      version integer not null,
      created_at text not null,
      updated_at text not null,
      constraint services_price check (starter_cents >= 0 and professional_cents >= 0 and enterprise_cents >= 0),
      constraint services_unit check (unit is null or unit in ('project', 'month', 'seat')),
      constraint services_status check (status in ('Published', 'Draft', 'Archived')),
      constraint services_sample check (sample in (0, 1))
    )`,
  ]);
  await uniqueColumn(db, "services", "slug");
  await sortedBy(db, "services", ["created_at", "name_key", "category_key", "starter_cents", "status"]);
  await sortedBehind(db, "services", "category", ["created_at"]);
  await indexSamples(db, "services");
  await countedBy(db, "services", ["status", "category"]);
  await searchable(db, "services");
}

async function createProjects(db: Migrating): Promise<void> {
  await createTables(db, [
    `projects (
      id text primary key,
      name text not null,
      name_key text not null,
      slug text not null,
      short_desc text not null,
      description text not null,
      category text not null,
      year text not null,
      image text,
      client text not null,
      client_key text not null,
      technologies text not null,
      features text not null,
      status text not null,
      published integer not null,
      search text not null,
      version integer not null,
      created_at text not null,
      updated_at text not null,
      constraint projects_category check (
        category in ('apps-modernization', 'bss', 'cloud', 'product-dev', 'design-system', 'ui-ux', 'iot', 'ai')
      ),
      constraint projects_status check (status in ('completed', 'ongoing')),
      constraint projects_published check (published in (0, 1))
    )`,
  ]);
  await uniqueColumn(db, "projects", "slug");
  await sortedBy(db, "projects", ["created_at", "name_key", "category", "year", "client_key", "status"]);
  await sortedBehind(db, "projects", "category", ["created_at"]);
  await sortedBehind(db, "projects", "published", ["created_at"]);
  await createIndex(db, "projects", "by_image", ["image"]);
  await countedBy(db, "projects", ["status", "category", "published"]);
  await searchable(db, "projects");
}

/** Site pages: drafts and schedules, every published version, and links to previews of a draft. */
async function createPages(db: Migrating): Promise<void> {
  await createTables(db, [
    `page_documents (
      id text primary key,
      version integer not null,
      draft text,
      scheduled text,
      scheduled_for text,
      scheduled_by text references users (id) on delete set null,
      scheduled_new_notice integer not null,
      updated_by text references users (id) on delete set null,
      updated_at text not null
    )`,
    `page_versions (
      page text not null,
      version integer not null,
      document text not null,
      published_at text not null,
      author_id text references users (id) on delete set null,
      notice_version integer,
      constraint page_versions_pkey primary key (page, version)
    )`,
    `page_previews (
      token_hash text primary key,
      page text not null,
      purpose text not null,
      made_by text not null references users (id) on delete cascade,
      key_id text references keys (id) on delete cascade,
      created_at text not null,
      expires_at text not null
    )`,
  ]);
  for (const column of ["scheduled_for", "updated_by", "scheduled_by"]) {
    await createIndex(db, "page_documents", column, [column]);
  }
  await createIndex(db, "page_versions", "author_id", ["author_id"]);
  await createIndex(db, "page_previews", "page", ["page", "expires_at"]);
  await createIndex(db, "page_previews", "made_by", ["made_by"]);
  await createIndex(db, "page_previews", "key_id", ["key_id"]);
}

const UNCHANGING = ["id", "at", "account_id", "action", "record_type", "record_id", "request_id", "address"];
/** Condition of the only updates of the audit trail: an erasure removes the names of the person and, with a deleted account, of the actor. */
const ERASES_NAMES = [
  "(new.account_name = old.account_name or new.account_name = 'Erased')",
  "(new.key_name = old.key_name or new.key_name = '')",
  `((new.record_name = old.record_name and new.before is not distinct from old.before
     and new.after is not distinct from old.after)
    or (new.record_name = 'Erased' and new.before is null and new.after is null))`,
  ...UNCHANGING.map((column) => `new.${column} is not distinct from old.${column}`),
].join(" and ");

async function createAudit(db: Migrating): Promise<void> {
  await createTables(db, [
    `audit (
      id text primary key,
      at text not null,
      account_id text,
      account_name text not null,
      key_name text not null,
      action text not null,
      record_type text not null,
      record_id text not null,
      record_name text not null,
      request_id text not null,
      address text not null,
      before text,
      after text
    )`,
    `audit_subjects (
      subject text not null,
      audit_id text not null,
      constraint audit_subjects_key primary key (subject, audit_id)
    )`,
  ]);
  await createIndex(db, "audit", "by_at", ["at", "id"]);
  await createIndex(db, "audit", "record", ["record_type", "record_id", "at"]);
  await createIndex(db, "audit_subjects", "audit_id", ["audit_id"]);
  await createIndex(db, "audit", "account", ["account_id", "id"]);
  await createIndex(db, "audit", "type_by_at", ["record_type", "at", "id"]);
  await createIndex(db, "audit", "signed_in", ["account_id", "at", "id"], "action = 'signed in'");
  const refused = ["failed to sign in", "was kept from signing in", "gave the right password"];
  const actions = [...refused, "gave a wrong code", "was kept from giving codes"].map((action) => `'${action}'`);
  const isRefused = `action in (${actions.join(", ")})`;
  await createIndex(db, "audit", "sign_in_refused", ["record_name", "at", "id"], isRefused);
  await countedBy(db, "audit", ["record_type"]);
  await appendOnly(db, "audit", ERASES_NAMES);
}

/** Checks of the program's own parts: one a minute for two days, one line a day and per incident for ninety days. */
async function createStatus(db: Migrating): Promise<void> {
  await createTables(db, [
    `status_checks (
      minute integer not null,
      component text not null,
      reason text,
      constraint status_checks_key primary key (minute, component)
    )`,
    `status_days (
      day text not null,
      component text not null,
      passed integer not null,
      failed integer not null,
      constraint status_days_key primary key (day, component),
      constraint status_days_counts check (passed >= 0 and failed >= 0)
    )`,
    `status_incidents (
      id text primary key,
      component text not null,
      reason text not null,
      first_minute integer not null,
      last_minute integer not null,
      failed integer not null,
      constraint status_incidents_order check (first_minute <= last_minute)
    )`,
  ]);
  await createIndex(db, "status_incidents", "by_last", ["last_minute", "id"]);
}

/** Daily figures: of the dashboard, and of what was deleted when its retention ended. */
async function createDays(db: Migrating): Promise<void> {
  await createTables(db, [
    `daily_totals (
      day text primary key,
      services integer not null,
      products integer not null,
      active_users integer not null,
      revenue_cents integer not null,
      sample integer not null
    )`,
    `retention_days (
      day text primary key,
      last_run_at text not null,
      messages integer not null,
      applications integer not null,
      customers integer not null,
      mails integer not null
    )`,
  ]);
}
