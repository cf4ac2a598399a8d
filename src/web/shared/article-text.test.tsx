import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ArticleBlock } from "#contract/article-blocks.ts";
import { ArticleText } from "./article-text.tsx";

const words = (text: string): ArticleBlock => ({ kind: "paragraph", runs: [{ text }] });
const list = (entries: ArticleBlock[][], start?: number): ArticleBlock => ({
  kind: "list",
  ordered: true,
  ...(start !== undefined && { start }),
  entries,
});
const picture = {
  src: "/uploads/a.png",
  width: 9,
  height: 6,
  alt: "",
  focusX: 0,
  focusY: 0,
  isTransparent: false,
  sizes: [],
};

const htmlOf = (blocks: ArticleBlock[], look = {}) =>
  renderToStaticMarkup(
    <ArticleText
      blocks={blocks}
      look={look}
      pictureOf={({ alt, picture: { src } }) => <img alt={alt} height={6} src={src} width={9} />}
    />,
  );

test("an ordered list keeps its first number, also in a quotation", () => {
  const blocks: ArticleBlock[] = [
    list([[words("a")]]),
    list([[words("b")]], 2),
    { kind: "quote", blocks: [list([[words("c")]], 0)] },
  ];
  expect(htmlOf(blocks)).toBe(
    '<ol><li>a</li></ol><ol start="2"><li>b</li></ol><blockquote><ol start="0"><li>c</li></ol></blockquote>',
  );
});

test("classes are for outer blocks, and those of ordered lists for all of them", () => {
  const look = { paragraph: "p", list: "l", entry: "e", ordered: "o" };
  expect(htmlOf([words("a"), list([[words("b"), list([[words("c")]])]])], look)).toBe(
    '<p class="p">a</p><ol class="l o"><li class="e"><p>b</p><ol class="o"><li>c</li></ol></li></ol>',
  );
});

test("a linked picture is the picture in a link, whose address names it if nothing else does", () => {
  const href = "https://example.org/";
  const shown = htmlOf([
    { kind: "picture", picture, alt: "Stand" },
    { kind: "picture", picture, alt: "Stand", href },
    { kind: "picture", picture, alt: "", href },
  ]);
  const image = (alt: string) => `<img alt="${alt}" height="6" src="/uploads/a.png" width="9"/>`;
  expect(shown.replace(/<link[^>]*>/g, "")).toBe(
    `${image("Stand")}<a href="${href}">${image("Stand")}</a><a href="${href}">${image(href)}</a>`,
  );
});
