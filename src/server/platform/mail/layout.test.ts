import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { escapeHtml, layoutMail } from "#server/platform/mail/layout.ts";

const EVIL = `<img src=x onerror="alert('1')">&`;
const ESCAPED = "&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;";

describe("a mail", () => {
  test("holds every word escaped in its HTML and as it is in its text", () => {
    const { html, text } = layoutMail({
      company: `company ${EVIL}`,
      heading: `heading ${EVIL}`,
      blocks: [`block ${EVIL}`, [[`label ${EVIL}`, `value ${EVIL}`]]],
      footer: `footer ${EVIL}`,
    });
    for (const part of ["company", "heading", "block", "label", "value", "footer"]) {
      expect(html).toContain(`${part} ${ESCAPED}`);
      expect(text).toContain(`${part} ${EVIL}`);
    }
    expect(html).not.toContain("<img");
  });

  test("keeps the lines that somebody wrote", () => {
    const { html, text } = layoutMail({
      company: "C",
      heading: "H",
      blocks: ["one\ntwo", [["L", "a\nb"]]],
      footer: "F",
    });
    expect(html).toContain("one<br>two");
    expect(html).toContain("a<br>b");
    expect(text).toBe("H\n\none\ntwo\n\nL: a\nb\n\n-- \nC\nF");
  });

  test("loads nothing and runs nothing", () => {
    const { html } = layoutMail({ company: "C", heading: "H", blocks: ["x"], footer: "F" });
    expect(html).not.toMatch(/<script|<img|<link|url\(|src=|href=/i);
  });

  test("has no tag that the words brought, whatever they are", () => {
    const tags = (html: string) => html.match(/<\/?[a-z!]+/gi)?.filter((tag) => tag !== "<br");
    const plain = tags(layoutMail({ company: "C", heading: "H", blocks: ["B", [["L", "V"]]], footer: "F" }).html);
    const words = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(fc.constantFrom("<", ">", "&", '"', "'", "b", "/", "\n")).map((all) => all.join("")),
    );
    fc.assert(
      fc.property(words, words, (one, two) => {
        const { html } = layoutMail({ company: one, heading: two, blocks: [one, [[two, one]]], footer: two });
        expect(tags(html)).toEqual(plain);
      }),
    );
  });
});

test("escaping leaves nothing that HTML reads as markup", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(escapeHtml(text)).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|#39);)/);
    }),
  );
});
