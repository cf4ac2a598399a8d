import { expect, test } from "vitest";
import { phoneAddress } from "./phone-address.ts";

test("a number is dialled without its spaces and hyphens", () => {
  expect(phoneAddress("+27 82-555 0142")).toBe("tel:+27825550142");
});
