import { describe, expect, test } from "vitest";
import { may, PERMISSION_AREAS, permissionsOf, ROLES } from "#contract/permissions.ts";
import { AREA_WORDS, roleLine } from "./role-line.ts";

describe("the text of a role", () => {
  test.each(ROLES)("names every area that %s may write or read, and no other", (role) => {
    const readable = PERMISSION_AREAS.filter((area) => may(permissionsOf(role), `${area}:read`));
    expect(PERMISSION_AREAS.filter((area) => roleLine(role).includes(AREA_WORDS[area]))).toEqual(readable);
  });

  test("has what the role may write before what it may read", () => {
    expect(roleLine("editor")).toBe(
      "Looks after products, services, jobs, projects, newsletter subscribers, pages of the website, pictures, articles of the news and newsletter campaigns.",
    );
    expect(roleLine("support")).toBe(
      "Looks after messages and notes, interactions and tasks of customers. Can look up customers with their deals and tasks.",
    );
    expect(roleLine("auditor")).toBe("Can look up the audit trail and personal data, but not change anything.");
  });

  test("says of a role without permissions that it can't open the back office", () => {
    expect(roleLine("user")).toContain("can't open the back office");
    expect(roleLine("unknown")).toBe(roleLine("user"));
  });
});
