import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { focusClasses, SitePicture, WidePicture } from "./site-picture.tsx";

const picture = {
  src: "/uploads/a.jpg",
  width: 1200,
  height: 800,
  alt: "A dam",
  focusX: 0.5,
  focusY: 0.5,
  isTransparent: false,
  sizes: [],
};
const sizes = [
  { width: 480, avif: "/uploads/b.avif", webp: "/uploads/c.webp" },
  { width: 960, avif: "/uploads/d.avif", webp: "/uploads/e.webp" },
];

const render = (change: object = {}) =>
  renderToStaticMarkup(<SitePicture picture={{ ...picture, ...change }} alt="A dam" widths="94vw" loading="lazy" />);

describe("a picture of a page", () => {
  test("a picture without sizes is one image, the original", () => {
    expect(render()).toBe('<img src="/uploads/a.jpg" alt="A dam" width="1200" height="800" loading="lazy"/>');
  });

  test("a picture with sizes offers AVIF before WebP, and the original to other browsers", () => {
    expect(render({ sizes })).toBe(
      '<picture><source type="image/avif" srcSet="/uploads/b.avif 480w, /uploads/d.avif 960w" sizes="94vw"/>' +
        '<source type="image/webp" srcSet="/uploads/c.webp 480w, /uploads/e.webp 960w" sizes="94vw"/>' +
        '<img src="/uploads/a.jpg" alt="A dam" width="1200" height="800" loading="lazy"/></picture>',
    );
  });

  test("only a picture that may be transparent has a ground in the dark theme", () => {
    expect(render({ isTransparent: true })).toContain('class="see-through"');
    expect(render({ isTransparent: true, focusX: 0 })).toContain('class="see-through focal ');
    expect(render()).not.toContain("see-through");
  });

  test.each([
    [0.5, 0.5, []],
    [0.53, 0.47, []],
    [0, 1, ["focal", "focal-x-0", "focal-y-10"]],
    [0.25, 0.5, ["focal", "focal-x-3", "focal-y-5"]],
  ])("a focal point at %d, %d has the classes %j", (focusX, focusY, classes) => {
    expect(focusClasses({ focusX, focusY })).toEqual(classes);
  });

  test("an alternative text is never markup", () => {
    const hostile = renderToStaticMarkup(<WidePicture picture={{ ...picture, alt: '"><script>alert(1)</script>' }} />);
    expect(hostile).toContain('alt="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  });
});

test("an empty place renders nothing", () => {
  expect(renderToStaticMarkup(<WidePicture picture={null} />)).toBe("");
});
