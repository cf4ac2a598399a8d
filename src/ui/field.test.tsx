import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { SelectField, TextAreaField, TextField } from "./field.tsx";

const WIRING = { label: "Stock", hint: "Below 10 shows as low", error: "Please enter a number" };

describe.each([
  ["a line", <TextField key="line" {...WIRING} />],
  ["a text", <TextAreaField key="text" {...WIRING} />],
  ["a choice", <SelectField key="choice" {...WIRING} />],
])("%s", (_, field) => {
  const html = renderToStaticMarkup(field);

  test("has label, field, hint and error in this order", () => {
    const places = ["Stock", "aria-describedby", WIRING.hint, WIRING.error].map((part) => html.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test("is described in the same order", () => {
    const described = /aria-describedby="([^"]*)"/
      .exec(html)?.[1]
      ?.split(" ")
      .map((id) => id.split("-").at(-1));
    expect(described).toEqual(["hint", "error"]);
  });
});
