import { expect, test } from "vitest";
import { mentionOf, mentionsIn, typedMentions, writtenMentions } from "#contract/mentions.ts";

const LERATO = { id: "01a1f813-a740-7000-8000-0000000000e1", name: "Lerato Nkosi" };
const LERA = { id: "01a1f813-a740-7000-8000-0000000000e2", name: "Lerato" };

test("a typed name after @ becomes a mention, the longest first, and other text stays", () => {
  const typed = "Hello @lerato nkosi, @Lerato: write to info@lerato or @Leratos, @";
  const written = writtenMentions(typed, [LERA, LERATO]);
  const [whole, short] = [mentionOf("Lerato Nkosi", LERATO.id), mentionOf("Lerato", LERA.id)];
  expect(written).toBe(`Hello ${whole}, ${short}: write to info@lerato or @Leratos, @`);
  expect(mentionsIn(written)).toEqual([LERATO.id, LERA.id]);
});

test("a written text is typed as names, and written again as the same mentions", () => {
  const written = `See @[Lerato Nkosi](${LERATO.id}) twice @[Lerato Nkosi](${LERATO.id})`;
  const { text, people } = typedMentions(written);
  expect([text, people]).toEqual(["See @Lerato Nkosi twice @Lerato Nkosi", [LERATO]]);
  expect(writtenMentions(text, people)).toBe(written);
});

test("only whole mentions are found, and a name cannot end its mention", () => {
  for (const text of ["@[a](no-id)", `@[a\nb](${LERATO.id})`, `[a](${LERATO.id})`, `@[a] (${LERATO.id})`])
    expect(mentionsIn(text)).toEqual([]);
  expect(mentionOf("A](x) [B", LERATO.id)).toBe(`@[A(x) B](${LERATO.id})`);
});
