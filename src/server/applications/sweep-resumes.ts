import { knownResumes } from "#server/applications/store.ts";
import type { Platform } from "#server/platform/platform.ts";
import { removeForgotten } from "#server/platform/sweep-files.ts";

/** Deletes files of more than a day to which no application refers: those a crash left between the file and its row. */
export async function sweepResumes(platform: Platform): Promise<void> {
  const { database, resumes } = platform;
  await removeForgotten(platform, "resumes", resumes, (files) => knownResumes(database.read, files));
}
