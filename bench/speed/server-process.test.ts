import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PROGRAMS } from "#bench/speed/server-process.ts";

test.each(PROGRAMS)("the program %s is a file of this folder", (name) => {
  expect(existsSync(join(import.meta.dirname, `${name}.ts`))).toBe(true);
});
