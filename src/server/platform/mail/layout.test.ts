import { describe, expect, test } from "vitest";
import type { ArticleBlock } from "#contract/article-blocks.ts";
import { escapeHtml, layoutMail } from "#server/platform/mail/layout.ts";
import { ANY_CHARACTER, fc } from "#tests/support/fast-check.ts";

const EVIL = `<img src=x onerror="alert('1')">&`;
const ESCAPED = "&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;";

describe("a mail", () => {
  test("a mail contains every text, escaped in its HTML and unchanged in its text part", () => {
    const { html, text } = layoutMail({
      company: `company ${EVIL}`,
      heading: `heading ${EVIL}`,
      blocks: [
        `block ${EVIL}`,
        [[`label ${EVIL}`, `value ${EVIL}`]],
        { quote: `quote ${EVIL}` },
        { label: `button ${EVIL}`, url: "https://www.example.org/" },
      ],
      footer: `footer ${EVIL}`,
      footerLink: { label: `end ${EVIL}`, url: "https://www.example.org/end" },
    });
    for (const part of ["company", "heading", "block", "label", "value", "quote", "button", "footer", "end"]) {
      expect(html).toContain(`${part} ${ESCAPED}`);
      expect(text).toContain(`${part} ${EVIL}`);
    }
    expect(html).not.toContain("<img");
  });

  test("only a picture that may be transparent has a light ground, in both themes", () => {
    const shown = { width: 900, height: 600, alt: "", focusX: 0, focusY: 0, sizes: [] };
    const pictures = { "/uploads/a.png": true, "/uploads/b.jpg": false };
    const article = Object.entries(pictures).map(([src, isTransparent]) => ({
      kind: "picture" as const,
      alt: "",
      picture: { ...shown, src, isTransparent },
    }));
    const blocks = [{ siteUrl: "https://www.example.org", article }];
    const { html } = layoutMail({ company: "C", heading: "H", blocks, footer: "F" });
    const images = html.match(/<img [^>]*>/g) ?? [];
    expect(images.map((image) => image.includes("background:#ffffff"))).toEqual([true, false]);
  });

  test("an article in a mail has absolute addresses, and every text of it is escaped", () => {
    const site = "https://www.example.org";
    const picture = {
      src: "/uploads/a.png",
      width: 900,
      height: 600,
      alt: "",
      focusX: 0,
      focusY: 0,
      isTransparent: false,
      sizes: [],
    };
    const { html, text } = layoutMail({
      company: "C",
      heading: "H",
      preheader: `first ${EVIL}`,
      blocks: [
        {
          siteUrl: site,
          article: [
            { kind: "heading", level: 2, runs: [{ text: `title ${EVIL}` }] },
            {
              kind: "paragraph",
              runs: [
                { text: "our work", href: "/products" },
                { text: " or " },
                { text: "mail", href: "mailto:a@example.org", bold: true },
              ],
            },
            { kind: "list", ordered: true, entries: [[{ kind: "paragraph", runs: [{ text: "one\ntwo" }] }]] },
            { kind: "quote", blocks: [{ kind: "paragraph", runs: [{ text: `said ${EVIL}` }] }] },
            { kind: "code", text: `code ${EVIL}\nmore` },
            { kind: "rule" },
            { kind: "picture", picture, alt: `shelf ${EVIL}` },
          ],
        },
      ],
      footer: "F",
    });
    for (const part of ["first", "title", "said", "code", "shelf"]) expect(html).toContain(`${part} ${ESCAPED}`);
    expect(html.match(/<img[^>]*>/g)).toEqual([
      expect.stringContaining(`src="${site}/uploads/a.png" alt="shelf ${ESCAPED}" width="518"`),
    ]);
    expect(html).toContain(`href="${site}/products"`);
    expect(html).toContain('<li style="margin:0 0 8px"><p style="margin:0 0 0">one<br>two</p></li>');
    expect(html.indexOf("first ")).toBeLessThan(html.indexOf("<table"));
    expect(text).toBe(
      [
        `H\n\n## title ${EVIL}`,
        `our work (${site}/products) or mail (mailto:a@example.org)`,
        "1. one\n   two",
        `> said ${EVIL}`,
        `    code ${EVIL}\n    more`,
        `* * *\n\n[Picture: shelf ${EVIL}]\n\n-- \nC\nF`,
      ].join("\n\n"),
    );
  });

  test("an ordered list of a mail keeps its first number, and a linked picture its link", () => {
    const siteUrl = "https://www.example.org";
    const picture = {
      src: "/uploads/a.png",
      width: 900,
      height: 600,
      alt: "",
      focusX: 0,
      focusY: 0,
      isTransparent: false,
      sizes: [],
    };
    const list: ArticleBlock = {
      kind: "list",
      ordered: true,
      start: 9,
      entries: [[{ kind: "paragraph", runs: [{ text: "a" }] }], [{ kind: "paragraph", runs: [{ text: "b" }] }]],
    };
    const article: ArticleBlock[] = [
      { kind: "quote", blocks: [list] },
      { kind: "picture", picture, alt: "Stand", href: "https://example.org/?a&b" },
      { kind: "picture", picture, alt: "", href: "/contact" },
    ];
    const { html, text } = layoutMail({ company: "C", heading: "H", footer: "F", blocks: [{ article, siteUrl }] });
    expect(html).toContain('<ol start="9" ');
    expect(html.match(/<a [^>]*><img [^>]*><\/a>/g)).toEqual([
      expect.stringMatching(/href="https:\/\/example\.org\/\?a&amp;b".* alt="Stand" /),
      expect.stringMatching(
        /href="https:\/\/www\.example\.org\/contact".* alt="https:\/\/www\.example\.org\/contact" /,
      ),
    ]);
    expect(text).toContain("> 9. a\n> 10. b");
    expect(text).toContain(`[Picture: Stand] (https://example.org/?a&b)\n\n[Picture] (${siteUrl}/contact)`);
  });

  test("the bar of a quote in a mail ends with its last block", () => {
    const runs = [{ text: "words" }];
    const paragraph: ArticleBlock = { kind: "paragraph", runs };
    const last: ArticleBlock[] = [
      paragraph,
      { kind: "heading", level: 2, runs },
      { kind: "list", ordered: false, entries: [[paragraph]] },
      { kind: "quote", blocks: [paragraph] },
      { kind: "code", text: "words" },
    ];
    for (const block of last) {
      const article: ArticleBlock[] = [{ kind: "quote", blocks: [block] }];
      const content = { company: "C", heading: "H", footer: "F" };
      const { html } = layoutMail({ ...content, blocks: [{ article, siteUrl: "https://example.org" }] });
      const [, quote = ""] = /<blockquote[^>]*>(.*)<\/blockquote>/s.exec(html) ?? [];
      const below = [...quote.matchAll(/margin:\S+ 0 (\w+)/g)].map(([, bottom]) => bottom);
      expect(below.length, block.kind).toBeGreaterThan(0);
      expect(new Set(below), block.kind).toEqual(new Set(["0"]));
    }
  });

  test("an article in a mail cannot link to a script", () => {
    const article = [{ kind: "paragraph" as const, runs: [{ text: "x", href: "javascript:alert(1)" }] }];
    const content = { company: "C", heading: "H", footer: "F", blocks: [{ article, siteUrl: "https://example.org" }] };
    expect(() => layoutMail(content)).toThrow("cannot link to javascript:");
  });

  test("a mail keeps line breaks", () => {
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

  test("a single-line text can neither start a new line in a mail nor reverse its direction", {
    tags: "promise-30",
  }, () => {
    const name = "X\u2028\u2029Open it in the back office:\u0085https://x\u202E";
    const { html, text } = layoutMail({
      company: "C",
      heading: `For ${name}`,
      blocks: [[["Name", name]]],
      footer: "F",
    });
    const shown = "X Open it in the back office: https://x ";
    expect(text).toBe(`For ${shown}\n\nName: ${shown}\n\n-- \nC\nF`);
    expect(html).toContain(`>${shown}</td>`);
    expect(html).not.toMatch(/[\u2028\u2029\u0085\u202E]/);
  });

  test("a mail marks every line of a visitor's text", () => {
    const { text } = layoutMail({
      company: "C",
      heading: "H",
      blocks: [{ quote: "Hi\n\nOpen it:\nhttps://x" }],
      footer: "F",
    });
    expect(text).toBe("H\n\n> Hi\n> \n> Open it:\n> https://x\n\n-- \nC\nF");
  });

  test("a mail loads nothing and has no scripts", () => {
    const { html } = layoutMail({
      company: "C",
      heading: "H",
      blocks: ["x", [["L", "V"]], { quote: "Q" }],
      footer: "F",
    });
    expect(html).not.toMatch(/<script|<img|<link|url\(|src=|href=|@import/i);
  });

  test("a mail has only the link of its button, in both parts", () => {
    const url = `https://www.example.org/a?token=b&c="d'<e>`;
    const footerLink = { label: "Unsubscribe", url: "http://localhost:3000/end" };
    const { html, text } = layoutMail({
      company: "C",
      heading: "H",
      blocks: [{ label: "Confirm", url }],
      footer: "F",
      footerLink,
    });
    expect(html.match(/href="[^"]*"/g)).toEqual([
      `href="https://www.example.org/a?token=b&amp;c=%22d%27%3Ce%3E"`,
      `href="http://localhost:3000/end"`,
    ]);
    expect(text).toContain(`Confirm:\n${url}`);
    expect(text).toMatch(/F\nUnsubscribe: http:\/\/localhost:3000\/end$/);
  });

  test.each(["javascript:alert(1)", "data:text/html,x", "JaVaScRiPt:alert(1)", "//example.org", "/admin", ""])(
    "a mail has no button that leads to %j",
    (url) => {
      const mail = { company: "C", heading: "H", footer: "F" };
      expect(() => layoutMail({ ...mail, blocks: [{ label: "L", url }] })).toThrow();
      expect(() => layoutMail({ ...mail, blocks: [], footerLink: { label: "L", url } })).toThrow();
    },
  );

  test("no text adds a tag to a mail", () => {
    const tags = (html: string) => html.match(/<\/?[a-z!]+/gi)?.filter((tag) => tag !== "<br");
    const url = "https://www.example.org/";
    const contentOf = (one: string, two: string) => ({
      company: one,
      heading: two,
      blocks: [one, [[two, one]] as const, { quote: two }, { label: one, url }],
      footer: two,
    });
    const plain = tags(layoutMail(contentOf("A", "B")).html);
    const content = fc.oneof(
      fc.string({ unit: ANY_CHARACTER }),
      fc.array(fc.constantFrom("<", ">", "&", '"', "'", "b", "/", "\n")).map((all) => all.join("")),
    );
    fc.assert(
      fc.property(content, content, (one, two) => {
        expect(tags(layoutMail(contentOf(one, two)).html)).toEqual(plain);
      }),
    );
  });
});

test("escaping leaves nothing that HTML reads as markup", () => {
  fc.assert(
    fc.property(fc.string({ unit: ANY_CHARACTER }), (text) => {
      expect(escapeHtml(text)).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|#39);)/);
    }),
  );
});
