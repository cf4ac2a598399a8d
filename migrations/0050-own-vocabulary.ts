import { type Migrating, run } from "./dialects/tables.ts";

/** Removes the checks of project categories and departments, which are settings, and adds units of services. */
export async function up(db: Migrating): Promise<void> {
  await run(db, [
    "alter table projects drop constraint projects_category",
    "alter table jobs drop constraint jobs_department",
    "alter table services drop constraint services_unit",
    "alter table services add constraint services_unit check (unit is null or unit in ('project', 'month', 'seat', 'hour', 'day'))",
  ]);
}
