import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Avatar, avatarAddress } from "./avatar.tsx";
import { Mark } from "./mark.tsx";

describe("the mark on a page", () => {
  const drawn = (size: number) => renderToStaticMarkup(createElement(Mark, { size }));

  test("has eleven shapes above 20 px and six up to 20 px", () => {
    expect(drawn(21).match(/<(path|circle)/g)).toHaveLength(11);
    expect(drawn(20).match(/<(path|circle)/g)).toHaveLength(6);
  });

  test("takes its colours from the theme, without a style attribute", () => {
    expect(drawn(38)).toContain(`stroke="var(--primary)"`);
    expect(drawn(38)).toContain(`fill="var(--accent)"`);
    expect(drawn(38)).not.toContain("style=");
  });

  test("takes the colour of the text in a single tone", () => {
    const single = renderToStaticMarkup(createElement(Mark, { tone: "single" }));
    expect(single.match(/currentColor/g)).toHaveLength(11);
  });

  test("says nothing to a screen reader", () => {
    expect(drawn(38)).toContain(`aria-hidden="true"`);
  });
});

describe("an avatar on a page", () => {
  test("is a picture within the page, without words", () => {
    const drawn = renderToStaticMarkup(createElement(Avatar, { seed: "1", name: "Zanele Cele" }));
    expect(drawn).toContain(`src="data:image/svg+xml,`);
    expect(drawn).toContain(`alt=""`);
    expect(drawn).toContain(`title="Zanele Cele"`);
    expect(drawn).not.toContain("style=");
  });

  test("is identical when it is drawn again after the cache dropped it", () => {
    const first = avatarAddress("first");
    for (let index = 0; index < 600; index += 1) avatarAddress(`another ${index}`);
    expect(avatarAddress("first")).toBe(first);
  });
});
