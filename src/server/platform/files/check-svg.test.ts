import { describe, expect, test } from "vitest";
import { SVG_MESSAGES } from "#contract/svg-messages.ts";
import { faultOfSvg, mayBeSvg } from "./check-svg.ts";

const { doctype, handler, reference, script, unreadable } = SVG_MESSAGES;
const svg = (content: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"${attributes}>${content}</svg>`;
const faultOf = (text: string) => faultOfSvg(Buffer.from(text));

test.each([
  svg('<rect width="9" height="9" fill="#246"/>'),
  `\ufeff<?xml version="1.0" encoding="UTF-8"?><!-- by hand -->\n${svg("<g/>")}`,
  '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:rect/></s:svg>',
  svg(
    '<linearGradient id="a"/><rect fill="url(#a)" style="filter:url(\'#b\')"/><use href="#a"/><use xlink:href="#a"/>',
  ),
  svg('<image href="data:image/png;base64,iVBORw0KGgo="/><style>.a{fill:url(#b)} @media print{.a{fill:red}}</style>'),
  svg('<g data-name="C:\\drawings\\logo.ai"/>', ' xmlns:i="http://inkscape.org" i:docname="C:\\url(x).svg"'),
])("an SVG that has only its own parts is drawn: %s", (text) => {
  expect(mayBeSvg(Buffer.from(text).subarray(0, 64))).toBe(true);
  expect(faultOf(text)).toBeUndefined();
});

describe("an SVG is refused", () => {
  test.each([
    ['<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd"><svg/>', doctype],
    [`<!DOCTYPE svg [<!ENTITY a "b">]>${svg("<text>&a;</text>")}`, doctype],
    [svg("<script>alert(1)</script>"), script],
    ['<svg xmlns="http://www.w3.org/2000/svg" xmlns:h="http://www.w3.org/1999/xhtml"><h:Script/></svg>', script],
    [svg("", ' onload="alert(1)"'), handler],
    [svg('<rect OnClick="a"/>'), handler],
    [svg('<image href="https://example.org/a.png"/>'), reference],
    [svg('<image xlink:href="&#x2f;etc/passwd"/>'), reference],
    [svg('<use href="other.svg#a"/>'), reference],
    [svg('<a href="javascript:alert(1)"><g/></a>'), reference],
    [svg('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'), reference],
    [svg('<image href="data:text/html,x"/>'), reference],
    [svg('<rect fill="url(https://example.org/a#b)"/>'), reference],
    [svg('<rect style="fill:u\\72l(a.svg)"/>'), reference],
    [svg("<style>@import 'a.css';</style>"), reference],
    [svg("<style><![CDATA[.a{fill:UR]]><![CDATA[L( 'a.svg')}]]></style>"), reference],
    [svg("<style>.a{background:image-set('a.png' 1x)}</style>"), reference],
    [`<?xml-stylesheet href="a.css"?>${svg("")}`, reference],
    [svg("<g/>", ' xml:base="https://example.org/"'), reference],
    [`<?xml version="1.0" encoding="UTF-7"?>${svg("")}`, unreadable],
    [svg("<g>"), unreadable],
    [svg("&unknown;"), unreadable],
    [`${svg("")}<script/>`, unreadable],
  ])("an SVG is refused with what is wrong: %s", { tags: "promise-15" }, (text, message) => {
    expect(faultOf(text)).toBe(message);
  });

  test("an SVG that is not UTF-8 is refused", () => {
    expect(faultOfSvg(Buffer.from(svg("<text>é</text>"), "latin1"))).toBe(unreadable);
  });

  test.each([
    '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>',
    "<svg><rect/></svg>",
    "<!-- a --><!DOCTYPE html><html/>",
  ])("a file of another kind is no SVG: %s", (text) => {
    expect(faultOf(text)).toBe("no-svg");
  });
});
