import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { JobInput } from "#contract/jobs.ts";
import { ProjectInput } from "#contract/projects.ts";
import { INITIAL_JOBS } from "#server/jobs/initial-jobs.ts";
import { loadInitialContent } from "#server/load-initial-content.ts";
import { readContentVersion } from "#server/platform/database/content-version.ts";
import { INITIAL_PROJECTS } from "#server/projects/initial-projects.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { countRowsOf } from "#tests/support/records.ts";

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createPlatform();
});
afterEach(() => platform.close());

const counts = async () => [
  await countRowsOf(platform.database, "jobs"),
  await countRowsOf(platform.database, "projects"),
];

describe("the initial jobs and projects", () => {
  test("the initial jobs and projects are valid by the contract", () => {
    for (const job of INITIAL_JOBS) expect(JobInput.parse(job)).toEqual(job);
    for (const project of INITIAL_PROJECTS) expect(ProjectInput.parse(project)).toEqual(project);
  });

  test("four processes that start at once insert the initial content once and drop cached pages", async () => {
    const rivals = [platform, await platform.rival(), await platform.rival(), await platform.rival()];
    const before = await readContentVersion(platform.database);
    await Promise.all(rivals.map((rival) => loadInitialContent(rival)));
    expect(await counts()).toEqual([8, 15]);
    expect(await readContentVersion(platform.database)).toBe(before + 1);
  });

  test("deleted initial jobs and projects do not come back", async () => {
    await loadInitialContent(platform);
    await platform.database.write(async (tx) => {
      await tx.deleteFrom("jobs").execute();
      await tx.deleteFrom("projects").execute();
    });
    await loadInitialContent(await platform.rival());
    expect(await counts()).toEqual([0, 0]);
  });

  test("the initial content is inserted completely or not at all", async () => {
    const { schema } = platform.database.owner;
    await schema.alterTable("projects").renameColumn("client", "elsewhere").execute();
    await expect(loadInitialContent(platform)).rejects.toThrow();
    await schema.alterTable("projects").renameColumn("elsewhere", "client").execute();
    expect(await counts()).toEqual([0, 0]);
    await loadInitialContent(platform);
    expect(await counts()).toEqual([8, 15]);
  });
});
