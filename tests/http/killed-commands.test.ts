/** @module-tag release */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseKind } from "#tests/support/database.ts";
import {
  type Command,
  createKilledCommands,
  type KilledCommands,
  type Outcome,
} from "#tests/support/killed-commands.ts";

/**
 * One step of each kind, and what the next start finds when the command was killed before it. `npm run drill:faults --
 * commands` kills before every single one.
 */
const KILLS: Readonly<Record<typeof databaseKind, readonly (readonly [Command, RegExp, Outcome])[]>> = {
  sqlite: [
    ["backup", /^write a piece of a file #3$/, "old"],
    ["backup", /^rename \S*archive\.tar\.gz to archives/, "old"],
    ["backup", /^rm archives\/\.backup-X/, "new"],
    ["restore", /^open resumes\/ID\.pdf/, "old"],
    ["restore", /^link files\//, "old"],
    ["restore", /^rename resumes\/ID\.pdf/, "old"],
    ["restore", /^rename restore-X\/database\.sqlite to data\/website\.db/, "old"],
    ["restore", /^rm files\/ID\.png/, "new"],
    ["restore", /^rename restore-X\/before-restore-T/, "new"],
  ],
  postgres: [
    ["backup", /^pg_dump has begun/, "old"],
    ["restore", /^pg_restore has begun/, "refused"],
    ["restore", /^PostgreSQL: commit #2$/, "refused"],
    ["restore", /^PostgreSQL: drop table unfinished_command/, "refused"],
    ["restore", /^rm files\/ID\.png/, "new"],
    ["db:move", /^PostgreSQL: create table if not/, "refused"],
    ["db:move", /^PostgreSQL: analyze/, "new"],
  ],
};

let commands: KilledCommands;
beforeAll(async () => {
  commands = await createKilledCommands();
});
afterAll(() => commands.close());

describe("an operator's command that is killed leaves the old or the new, never a third", () => {
  test.each(KILLS[databaseKind])(
    "%s, before %s: %s",
    async (command, pattern, outcome) => {
      const step = (await commands.stepsOf(command)).find((name) => pattern.test(name));
      expect(step, "a step of that kind").toBeDefined();
      expect(await commands.killBefore(command, step ?? "")).toBe(outcome);
    },
    300_000,
  );
});
