import { describe, expect, test } from "vitest";
import { replyAddress, subjectOf } from "./message-client.ts";

describe("a message in words", () => {
  test("has a subject even if the form has none", () => {
    expect(subjectOf({ subject: "" })).toBe("No subject");
    expect(subjectOf({ subject: "Tender 14" })).toBe("Tender 14");
  });

  test("has a reply address with its own subject and reference", () => {
    expect(replyAddress({ email: "nomvula@example.org", subject: "Tender 14", reference: "MSG-7QXM-2D4K" })).toBe(
      "mailto:nomvula@example.org?subject=Re%3A%20Tender%2014%20(MSG-7QXM-2D4K)",
    );
  });

  test("cannot add a recipient or a header to the reply address", () => {
    const address = replyAddress({ email: "a?bcc=b&c@example.org", subject: "x&body=y", reference: "MSG-0000-0000" });
    expect(address).toBe("mailto:a%3Fbcc%3Db%26c@example.org?subject=Re%3A%20x%26body%3Dy%20(MSG-0000-0000)");
  });
});
