import { expect, test } from "vitest";
import { STATUS_CHOICES as JOBS } from "../jobs/job-client.ts";
import { STATUS_CHOICES as PROJECTS } from "../projects/project-client.ts";
import { statusWord } from "../resources/resource-client.ts";

test("a stored status reads in sentences and badges as in the choices of its list", () => {
  for (const { value, label } of [...JOBS, ...PROJECTS]) expect(statusWord(value)).toBe(label);
});
