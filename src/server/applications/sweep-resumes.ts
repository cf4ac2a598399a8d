import { knownResumes } from "#server/applications/store.ts";
import type { Platform } from "#server/platform/platform.ts";
import { removeForgotten } from "#server/platform/sweep-files.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Deletes files of more than a day to which no application refers: those a crash left between the file and its row. */
export async function sweepResumes({ database, resumes, now }: Platform): Promise<void> {
  const before = new Date(now().getTime() - DAY_MS);
  await removeForgotten(resumes, before, (files) => knownResumes(database.read, files));
}
