import { expect, test } from "vitest";
import { pictureError } from "./use-uploads.ts";

const MEGABYTE = 1024 * 1024;

test.each([
  ["a small PNG", "image/png", 10, undefined],
  ["exactly 5 MB", "image/avif", 5 * MEGABYTE, undefined],
  ["one byte more", "image/webp", 5 * MEGABYTE + 1, "File size must be less than 5MB"],
  ["another type", "image/gif", 10, "Only PNG, JPEG, WebP or AVIF images are accepted"],
  ["a type the browser does not know", "", 10, undefined],
])("%s", (_, type, size, rejection) => {
  expect(pictureError({ type, size })).toBe(rejection);
});
