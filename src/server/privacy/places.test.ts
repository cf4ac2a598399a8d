import { expect, test } from "vitest";
import { RECORD_TABLES } from "#server/platform/database/table-keys.ts";
import { DECLARED_TABLES } from "#server/privacy/places.ts";

test("every table is declared once: as somebody's, or as nobody's", () => {
  expect([...DECLARED_TABLES].sort()).toEqual([...RECORD_TABLES].sort());
});
