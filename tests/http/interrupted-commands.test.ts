/** @module-tag release */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseKind } from "#tests/support/database.ts";
import {
  type Command,
  createKilledCommands,
  type KilledCommands,
  type Outcome,
} from "#tests/support/interrupted-commands.ts";

/**
 * Steps of each kind, and the state of the target when the command is killed before them. `npm run drill:faults --
 * commands` kills before every step.
 */
const KILLS: Readonly<Record<typeof databaseKind, readonly (readonly [Command, RegExp, Outcome])[]>> = {
  sqlite: [
    ["backup", /^write a piece of a file #3$/, "old"],
    ["backup", /^rename \S*archive\.tar\.gz to archives/, "old"],
    ["backup", /^rm archives\/a\.tar\.gz\.part #2/, "new"],
    ["restore", /^open data\/database\.sqlite/, "old"],
    ["restore", /^rename unfinished\/ID to files\//, "refused"],
    ["restore", /^SQLite: create table copy_note|^SQLite: commit/, "refused"],
    ["restore", /^rename data\/database\.sqlite to data\/website\.db/, "refused"],
  ],
  postgres: [
    ["backup", /^pg_dump has begun/, "old"],
    ["restore", /^PostgreSQL: commit #1$/, "old"],
    ["restore", /^open data\/database\.dump/, "refused"],
    ["restore", /^pg_restore has begun #2/, "refused"],
    ["restore", /^PostgreSQL: update "copy_note"/, "refused"],
    ["db:move", /^PostgreSQL: commit #1$/, "old"],
    ["db:move", /^PostgreSQL: commit #3$/, "refused"],
    ["db:move", /^PostgreSQL: analyze/, "new"],
  ],
};

let commands: KilledCommands;
beforeAll(async () => {
  commands = await createKilledCommands();
});
afterAll(() => commands.close());

describe("an operator's command that is killed leaves its source unchanged and its target old, refused or new", {
  tags: "promise-48",
}, () => {
  test.each(KILLS[databaseKind])(
    "%s, killed before %s: %s",
    async (command, pattern, outcome) => {
      const step = (await commands.stepsOf(command)).find((name) => pattern.test(name));
      expect(step, "a step of that kind").toBeDefined();
      expect(await commands.killBefore(command, step ?? "")).toBe(outcome);
    },
    300_000,
  );
});
