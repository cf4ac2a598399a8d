import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OpeningTimes } from "./opening-times.tsx";

const htmlOf = (text: string) => renderToStaticMarkup(<OpeningTimes text={text} />);

test.each([
  ["Mon-Fri 9:00 AM - 6:00 PM", ["Mon-Fri 9:00 AM - 6:00 PM"]],
  ["Mon-Thu 8:30-17:00, Fri 8:30–15:00", ["Mon-Thu 8:30-17:00,", "Fri 8:30–15:00"]],
  ["Monday to Thursday from 8:30-17:00 and on request", ["8:30-17:00"]],
  ["By appointment with one of our offices", []],
])("the ranges of %s stay in one line", (text, unbroken) => {
  const spans = [...htmlOf(text).matchAll(/nowrap">([^<]*)/g)].map(([, words]) => words);
  expect(spans).toEqual(unbroken);
  expect(htmlOf(text).replaceAll(/<[^>]+>/g, "")).toBe(text);
});
