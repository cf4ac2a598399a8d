import { expect, test } from "vitest";
import { noteOnText } from "./svg-text.ts";

const svg = (content: string, type = "image/svg+xml") =>
  new File([`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`], "logo.svg", { type });

test.each(["<text>Reed</text>", '<text\nx="1">Reed</text>', "<s:text>Reed</s:text>", "<g><text/></g>"])(
  "an SVG with %j has a note on its font",
  async (content) => {
    expect(await noteOnText(svg(content))).toMatch(/^logo\.svg has text, .*paths/);
  },
);

test("an SVG without text, and a file of another type, have none", async () => {
  expect(await noteOnText(svg('<path d="M0 0"/><textPath/><title>text</title>'))).toBeUndefined();
  expect(await noteOnText(svg("<text>Reed</text>", "image/png"))).toBeUndefined();
});
