import { readFileSync } from "node:fs";
import { join } from "node:path";
import { clampChroma, formatHex, parse } from "culori";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

test("mails, which cannot use variables, have only the colours of tokens", () => {
  const tokens = new Set(
    (read("src/ui/styles/tokens.css").match(/oklch\([^)]*\)/g) ?? []).map((token) => {
      const colour = parse(token);
      return colour && formatHex(clampChroma(colour, "oklch"));
    }),
  );
  const used = read("src/server/platform/mail/layout.ts").match(/#[0-9a-f]{6}\b/g) ?? [];
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter((colour) => !tokens.has(colour))).toEqual([]);
});
