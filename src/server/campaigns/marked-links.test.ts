import { expect, test } from "vitest";
import type { ArticleBlock } from "#contract/article-blocks.ts";
import { linksOfCampaign, markedLink, markLinks } from "#server/campaigns/marked-links.ts";

const SITE = "https://www.example.org";
const MARKS = "utm_source=newsletter&utm_medium=email&utm_campaign=01a1";
const mark = (href: string) => markedLink(href, SITE, "01a1");

test.each([
  ["/services", `${SITE}/services?${MARKS}`],
  ["/", `${SITE}/?${MARKS}`],
  ["/news/reeds-counted#why", `${SITE}/news/reeds-counted?${MARKS}#why`],
  ["/contact?subject=a%20b", `${SITE}/contact?subject=a+b&${MARKS}`],
  [`${SITE}/about`, `${SITE}/about?${MARKS}`],
])("the link %s in a campaign names the campaign", (href, marked) => {
  expect(mark(href)).toBe(marked);
});

test.each([
  "https://other.example.org/services",
  "https://www.example.org.example.com/services",
  "//other.example.org/services",
  "mailto:info@example.org",
  "/newsletter/unsubscribe?token=abc",
  "/newsletter/unsubscribe",
  "/newsletter/confirm?token=abc",
  "/services?token=abc",
  "/api/newsletter/unsubscribe?token=abc",
  "/preview/0123456789",
  "/reset-password?token=abc",
  "/admin/campaigns",
  "/feed.xml",
  "/services?utm_source=own",
])("the link %s in a campaign stays as it is", (href) => {
  expect(mark(href)).toBe(href);
});

test("links in all kinds of blocks are marked, and texts and pictures stay", () => {
  const runs = [{ text: "/services", href: "/services" }, { text: "plain" }];
  const paragraph: ArticleBlock = { kind: "paragraph", runs };
  const picture = {
    src: "/pictures/a.png",
    width: 1,
    height: 1,
    alt: "",
    focusX: 0.5,
    focusY: 0.5,
    isTransparent: false,
    sizes: [],
  };
  const blocks: ArticleBlock[] = [
    { kind: "heading", level: 2, runs },
    { kind: "list", ordered: false, entries: [[paragraph]] },
    { kind: "quote", blocks: [paragraph] },
    { kind: "table", align: [null], head: [runs], rows: [[runs]] },
    { kind: "picture", picture, alt: "", href: "/services" },
    { kind: "code", text: "/services" },
    { kind: "rule" },
  ];
  const expected = JSON.stringify(blocks).replaceAll('"href":"/services"', `"href":"${SITE}/services?${MARKS}"`);
  expect(markLinks(blocks, mark)).toEqual(JSON.parse(expected));
});

test("the links of a campaign are those to pages of the site, each once, with that of the button", () => {
  const id = "01a1f813-a740-7000-8000-000000000161";
  const linkTo = (href: string) => ({ text: "Words", href });
  const blocks: ArticleBlock[] = [
    {
      kind: "paragraph",
      runs: [
        "/services",
        "/services#prices",
        "/contact?subject=a%20b",
        "https://other.example.org/",
        "/newsletter",
      ].map(linkTo),
    },
    { kind: "quote", blocks: [{ kind: "paragraph", runs: [linkTo("/newsletter/unsubscribe"), linkTo("/")] }] },
  ];
  const urls = (buttonUrl?: string) => linksOfCampaign({ blocks, buttonUrl }, SITE, id).map(({ url }) => url);
  const inText = [`${SITE}/services`, `${SITE}/contact?subject=a+b`, `${SITE}/newsletter`, `${SITE}/`];
  expect(urls()).toEqual(inText);
  expect(urls(`${SITE}/news/reeds`)).toEqual([...inText, `${SITE}/news/reeds`]);
});
