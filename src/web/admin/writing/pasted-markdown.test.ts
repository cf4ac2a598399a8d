import { describe, expect, test } from "vitest";
import { wordsOfBlocks } from "#contract/article-blocks.ts";
import { bodyMarkdown } from "#server/publications/article-body.ts";
import { ANY_CHARACTER, fc } from "#tests/support/fast-check.ts";
import { pastedMarkdown } from "./pasted-markdown.ts";

const SITE = "https://site.example.org";
const pasted = (html: string) => pastedMarkdown(html, SITE);
const markdown = (html: string) => pasted(html)?.text;

/** Shapes of the clipboard of programs, written by hand after what each of them writes. */
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm;} @list l0 {mso-list-id:1;} --></style></head>
<body lang=EN-ZA style='tab-interval:36.0pt'><!--StartFragment-->
<h1>Depots<o:p></o:p></h1>
<p class=MsoNormal>We counted <b style='mso-bidi-font-weight:normal'>forty
two </b>depots, <i>twice</i>, and <s>lost</s> none.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<h2>Steps</h2>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Count<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span>&nbsp;&nbsp; </span></span></span><![endif]>By hand<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>Write<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span><![endif]>First</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp; </span></span><![endif]>Second</p>
<p class=MsoQuote>Nobody asked before.</p>
<table class=MsoTableGrid border=1><tr><td width=100><p class=MsoNormal><b>Depot</b></p></td><td align=right><p class=MsoNormal>Vans</p></td></tr>
<tr><td><p class=MsoNormal>North | East</p></td><td><p class=MsoNormal>12</p><p class=MsoNormal>and 3</p></td></tr></table>
<p class=MsoNormal><a href="https://example.org/a_b?x=1&amp;y=2">See more</a> <a href="#_ftn1">[1]</a>
<img width=10 height=10 src="file:///C:/Temp/image001.png"></p>
<!--EndFragment--></body></html>`;

const DOCS = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-00000000"><h1 dir="ltr" style="line-height:1.38"><span
style="font-size:20pt;font-weight:400;white-space:pre-wrap;">Ferries</span></h1><p dir="ltr"><span style="font-weight:400;white-space:pre-wrap;">Two </span><span
style="font-weight:700;white-space:pre-wrap;">fast</span><span style="font-weight:700;font-style:italic;"> ones</span><span style="font-weight:400;"> and </span><a
href="https://example.org/" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">a slow one</span></a><span>.</span></p><br /><ul style="margin-top:0"><li
dir="ltr" aria-level="1" style="list-style-type:disc;font-weight:400;"><p dir="ltr" role="presentation"><span>Red</span></p></li><ul><li dir="ltr" aria-level="2"><p
dir="ltr" role="presentation"><span style="text-decoration:line-through;">Dark red</span></p></li></ul><li dir="ltr" aria-level="1"><p role="presentation"><span>Blue</span></p></li></ul><div
dir="ltr" align="left"><table><colgroup><col width="100"></colgroup><tbody><tr><td style="vertical-align:top"><p dir="ltr"><span style="font-weight:700;">Name</span></p></td><td><p><span>Knots</span></p></td></tr><tr><td><p><span>Kite</span></p></td><td><p><span>31</span></p></td></tr></tbody></table></div><br class="Apple-interchange-newline"></b>`;

const SHEETS = `<google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style><table xmlns="http://www.w3.org/1999/xhtml"
data-sheets-root="1"><colgroup><col width="100"/><col width="60"/></colgroup><tbody><tr style="height:21px;"><td style="font-weight:bold;" data-sheets-value="x">Depot</td><td>Vans</td><td></td></tr><tr><td colspan="2" rowspan="1">All of them</td><td></td></tr><tr><td>North</td><td style="text-align:right;">1 200</td><td></td></tr></tbody></table>`;

const EXCEL = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--table {mso-displayed-decimal-separator:"\\.";} .xl65 {font-weight:700;}--></style></head>
<body link="#0563C1"><table border=0 cellpadding=0 width=128><!--StartFragment--><col width=64 span=2><tr height=20><td height=20 class=xl65 width=64>Month</td><td
class=xl65>Sales</td></tr><tr><td>July</td><td align=right>R45&nbsp;000</td></tr><tr><td></td><td></td></tr><!--EndFragment--></table></body></html>`;

const LIBRE = `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN"><html><head><title></title><meta name="generator" content="LibreOffice"/>
<style type="text/css">p { margin-bottom: 0.25cm }</style></head><body lang="en-ZA"><h2 class="western">Looms</h2>
<p align="left" style="margin-bottom: 0cm"><font face="Liberation Serif"><b>Wide</b> and <i><b>narrow</b></i></font></p>
<ol><li><p style="margin-bottom: 0cm">Warp</p></li><li><p>Weft</p></li></ol><blockquote>Spun by hand.</blockquote>
<pre class="western">a  = 1
b = 2</pre><hr/></body></html>`;

describe("formatted text of", () => {
  test("Word has headings, lists, tables and quotations", () => {
    expect(pasted(WORD)).toEqual({
      isInline: false,
      pictures: 1,
      text: `## Depots

We counted **forty two** depots, *twice*, and ~~lost~~ none.

### Steps

- Count
  - By hand
- Write

1. First
2. Second

> Nobody asked before.

| Depot | Vans |
| - | -: |
| North \\| East | 12 and 3 |

[See more](https://example.org/a_b?x=1\\&y=2) \\[1]`,
    });
  });

  test("Google Docs has what its styles say", () => {
    expect(markdown(DOCS)).toBe(`## Ferries

Two **fast _ones_** and [a slow one](https://example.org/).

- Red
  - ~~Dark red~~
- Blue

| Name | Knots |
| - | - |
| Kite | 31 |`);
  });

  test("spreadsheets is a table without its blank rows and columns", () => {
    expect(markdown(SHEETS)).toBe("| Depot | Vans |\n| - | -: |\n| All of them | |\n| North | 1 200 |");
    expect(markdown(EXCEL)).toBe("| Month | Sales |\n| - | -: |\n| July | R45\u00a0000 |");
  });

  test("LibreOffice has its numbered list, quotation and code", () => {
    expect(markdown(LIBRE)).toBe(
      "## Looms\n\n**Wide** and **_narrow_**\n\n1. Warp\n2. Weft\n\n> Spun by hand.\n\n```\na  = 1\nb = 2\n```\n\n---",
    );
  });
});

test("words without formatting stay the plain text of the clipboard", () => {
  expect(
    pasted("<meta charset='utf-8'><span style=\"color: rgb(0, 0, 0); font-weight: 400\">5 * 3 is **not** bold</span>"),
  ).toBeUndefined();
  expect(pasted("<p>One.</p><p>1. Two<br>three_</p>")?.text).toBe("One.\n\n1. Two\nthree_");
});

test("source code from an editor stays as it is", () => {
  const code =
    '<div style="font-family: Menlo, monospace;white-space: pre;"><div><span style="font-weight: bold"># Title</span></div></div>';
  expect(pasted(`<meta charset='utf-8'>${code}`)).toBeUndefined();
});

test("bold words of a sentence are part of a line", () => {
  expect(pasted("<b>bold</b> words")).toEqual({ text: "**bold** words", isInline: true, pictures: 0 });
});

test.each([
  ["marks of neighbouring parts are one", "<b>Hel</b><b>lo</b><b> </b><b>you</b> <i>a </i>b", "**Hello you** *a* b"],
  [
    "signs that a person typed stay signs",
    "<p><b>a</b> 2 * 3 [x] &lt;b&gt; _c_ #d</p><p># e</p>",
    "**a** 2 \\* 3 \\[x] \\<b> \\_c\\_ #d\n\n\\# e",
  ],
  ["a line of equal signs makes no heading", "<p><b>a</b><br>===</p>", "**a**\\\n\\==="],
  ["a bare address stays one", "<p><b>a</b> https://example.org/a_b_c.</p>", "**a** <https://example.org/a_b_c>."],
  ["a link to this site is a path", `<a href="${SITE}/about?a=1">About</a>`, "[About](/about?a=1)"],
  [
    "a link that no text may have is words",
    '<b>a</b> <a href="javascript:alert(1)">b</a> <a href="file:///c">c</a> <a href="#d">d</a>',
    "**a** b c d",
  ],
  ["two breaks begin a paragraph", "<div><b>a</b><br><br>b<br>c</div>", "**a**\n\nb\\\nc"],
  [
    "a table that only arranges is its cells",
    "<table><tr><td><h2>a</h2></td><td><p>b</p></td></tr></table>",
    "## a\n\nb",
  ],
  [
    "an entry in a list may be deep",
    "<ul><li>a<ul><li>b<ul><li>c<ul><li>d</li></ul></li></ul></li></ul></li></ul>",
    "- a\n  - b\n    - c\n\n      d",
  ],
  [
    "a list within nothing but lists begins one line",
    "<ul><li><ul><li><ul><li><ul><li>a</li></ul></li></ul></li></ul></li></ul>",
    "- - - a",
  ],
  ["two numbered lists are two", "<ol><li>a</li></ol><ol><li>b</li></ol>", "1. a\n\n1) b"],
  ["a list keeps its first number", '<ol start="4"><li>a</li><li>b</li></ol>', "4. a\n5. b"],
  [
    "what is not shown is left out",
    "<b>a</b><style>p{}</style><span style='display: none'>b</span><script>c</script><svg><text>d</text></svg>",
    "**a**",
  ],
  ["a heading is not bold as well", "<h2><b>a</b><br>b</h2>", "## a b"],
  ["keys and code are code", "<p><kbd>Ctrl</kbd> <code>a`b</code></p>", "`Ctrl` ``a`b``"],
])("%s", (_, html, text) => {
  expect(markdown(html)).toBe(text);
});

describe("any HTML", () => {
  const inline = ["b", "i", "s", "code", "span", "u", "b style='font-weight: 400'", "a href='https://example.org/a'"];
  const blocks = ["p", "div", "h1", "h3", "ul", "ol", "ol start=7", "li", "blockquote", "center"];
  const signs = Array.from("ab 1.)-+*_~`#>|[](!<&;:=\\\n\u00a0");
  const typed = fc.oneof(
    fc.string({ unit: fc.constantFrom(...signs), maxLength: 12 }),
    fc.string({ unit: ANY_CHARACTER, maxLength: 6 }),
  );
  const element = (name: string, inner: readonly string[]) => `<${name}>${inner.join("")}</${name.split(" ")[0]}>`;
  const { tree } = fc.letrec<{ tree: string }>((tie) => {
    const several = fc.array(tie("tree"), { maxLength: 4 });
    const cell = fc.tuple(fc.constantFrom("td", "th", "td colspan=2 rowspan=3"), several);
    const row = fc.array(
      cell.map(([name, inner]) => element(name, inner)),
      { maxLength: 3 },
    );
    return {
      tree: fc.oneof(
        { maxDepth: 5, depthSize: "large" },
        typed.map((text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")),
        fc.constantFrom("<br>", " ", "\n", "<hr>"),
        fc.tuple(fc.constantFrom(...inline, ...blocks), several).map(([name, inner]) => element(name, inner)),
        fc.array(row, { maxLength: 3 }).map((rows) =>
          element(
            "table",
            rows.map((cells) => element("tr", cells)),
          ),
        ),
      ),
    };
  });
  const wordsIn = (html: string) =>
    html
      .replace(/<[^>]*>/g, "")
      .replaceAll("&lt;", "<")
      .replaceAll("&amp;", "&");
  const dense = (text: string) => text.replace(/[\s\p{Cc}]+/gu, "");

  test("keeps all its words and gets no sign that it did not have", () => {
    fc.assert(
      fc.property(fc.array(tree, { minLength: 1, maxLength: 4 }), (parts) => {
        const html = `<p><b>bold</b></p>${parts.join("")}`;
        const shown = bodyMarkdown.read(markdown(html) ?? "");
        expect(dense(wordsOfBlocks(shown))).toBe(dense(wordsIn(html)));
      }),
      { numRuns: 400 },
    );
  });
});
