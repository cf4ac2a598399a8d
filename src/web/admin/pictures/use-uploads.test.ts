import { expect, test } from "vitest";
import { pictureError } from "./use-uploads.ts";

const MEGABYTE = 1024 * 1024;

test.each([
  ["a small PNG", "image/png", 10, undefined],
  ["an empty file", "image/png", 0, "This file is empty. Choose another one"],
  ["exactly 20 MB", "image/avif", 20 * MEGABYTE, undefined],
  ["one byte more", "image/webp", 20 * MEGABYTE + 1, "Images may have at most 20 MB"],
  ["another type", "image/tiff", 10, "Only PNG, JPEG, WebP, AVIF, GIF or SVG images are accepted"],
  ["a type the browser does not know", "", 10, undefined],
  ["an SVG of more than 256 kB", "image/svg+xml", 256 * 1024 + 1, "SVG images may have at most 256 kB"],
  ["a large HEIC, which becomes a JPEG", "image/heic", 30 * MEGABYTE, undefined],
])("%s", (_, type, size, rejection) => {
  expect(pictureError({ name: "picture", type, size })).toBe(rejection);
});
