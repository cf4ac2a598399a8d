import { describe, expect, test } from "vitest";
import { mailAddress, webAddress } from "./addresses.ts";

describe("addresses to follow", () => {
  test("a mail address has one recipient, with or without a subject", () => {
    expect(mailAddress("thandi@example.org")).toBe("mailto:thandi@example.org");
    expect(mailAddress("a?bcc=b@example.org", "x&body=y")).toBe("mailto:a%3Fbcc%3Db@example.org?subject=x%26body%3Dy");
  });

  test.each([
    ["https://www.linkedin.com/in/thandi", "https://www.linkedin.com/in/thandi"],
    ["HTTP://example.org", "HTTP://example.org"],
    ["linkedin.com/in/thandi", "https://linkedin.com/in/thandi"],
    ["javascript:alert(1)", undefined],
    ["data:text/html,hello", undefined],
    ["ftp://example.org", undefined],
    ["https:example.org/../../?notice=admins-only", undefined],
    ["https:/example.org", undefined],
    ["https:example.org://", undefined],
    ["", undefined],
  ])("%j leads to %j", (typed, address) => {
    expect(webAddress(typed)).toBe(address);
  });
});
