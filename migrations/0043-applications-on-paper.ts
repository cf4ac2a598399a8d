import { type Migrating, run } from "./dialects/tables.ts";
import { addWord } from "./dialects/word-columns.ts";

/** Lets staff add applications from mails and from paper, which may have no answers to the form and no résumé. */
export async function up(db: Migrating): Promise<void> {
  await addWord(db, "applications", "source", ["Website", "Staff"]);
  await run(db, [
    "alter table applications drop constraint applications_years",
    "alter table applications drop constraint applications_notice",
    "alter table applications drop constraint applications_resume_bytes",
    "alter table applications alter column resume_file drop not null",
    "alter table applications add constraint applications_years check (years_of_experience in ('', '0-2', '3-5', '5-8', '8+'))",
    `alter table applications add constraint applications_notice
      check (notice_period in ('', 'immediate', '15days', '30days', '60days', '90days'))`,
    `alter table applications add constraint applications_resume
      check (case when resume_file is null then resume_bytes = 0 else resume_bytes > 0 end)`,
  ]);
}
