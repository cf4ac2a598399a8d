import { describe, expect, test } from "vitest";
import { ENDPOINTS } from "#contract/calls.ts";
import { describeReference } from "#server/system/describe-reference.ts";
import { curlOf } from "#server/system/reference-request.ts";

const groups = describeReference();

function callWith(id: string) {
  const found = groups.flatMap(({ calls }) => calls).find((call) => call.id === id);
  if (!found) throw new Error(`There is no ${id}`);
  return found;
}

describe("the reference", () => {
  test("the reference has every call of the contract once, in groups that are not empty", () => {
    const ids = groups.flatMap(({ calls }) => calls.map(({ id }) => id));
    expect(new Set(ids).size).toBe(Object.keys(ENDPOINTS).length);
    expect(ids).toHaveLength(Object.keys(ENDPOINTS).length);
    expect(groups.filter(({ calls }) => calls.length === 0)).toEqual([]);
  });

  test("the reference has the fields of a body with their limits, also nested ones", () => {
    const { body } = callWith("create-product");
    expect(body).toContainEqual({ name: "name", kind: "text, at most 200 characters", required: true });
    expect(body).toContainEqual({ name: "status", kind: "one of Active, Draft, Archived", required: false });
    expect(body).toContainEqual({ name: "variants", kind: "list of at most 100: objects", required: false });
    expect(body).toContainEqual({ name: "variants[].sku", kind: "text, at most 200 characters", required: true });
    expect(body).toContainEqual({ name: "variants[].attributes", kind: "text by name, at most 20", required: false });
    expect(body.find(({ name }) => name === "price")?.kind).toMatch(/two decimals at most$/);
    const change = callWith("update-user").body;
    expect(change).toContainEqual({ name: "password", kind: "blank, or text, 6 to 200 characters", required: false });
  });

  test("the reference lists the rate limits of a call, or no limit", () => {
    expect(callWith("get-form-token").limits).toEqual(["At most 300 requests in 10 minutes per network."]);
    expect(callWith("create-product").limits).toEqual([]);
  });

  test("the reference leaves out read-only fields", () => {
    expect(callWith("update-product").body.map(({ name }) => name)).not.toContain("createdAt");
  });

  test("the reference lists the file of a form, request headers and the texts of errors", () => {
    const application = callWith("send-application");
    expect(application).toMatchObject({ isForm: true, headers: ["Idempotency-Key"] });
    expect(application.body).toContainEqual({ name: "resume", kind: "file, at most 5 MB", required: true });
    const { headers, errors } = callWith("update-product");
    expect(headers).toEqual(["If-Match"]);
    expect(errors).toContainEqual({ status: 409, message: "A product with this slug already exists." });
    expect(errors).toContainEqual({ status: 400 });
  });
});

describe("a command line", () => {
  test("a command line quotes characters of the shell", () => {
    const line = curlOf(ENDPOINTS.addCustomerNote, { params: { id: "1" }, body: { text: "It's $5" } });
    expect(line).toContain('curl -X POST "$API/customers/1/notes"');
    expect(line).toContain(`"text": "It'\\''s $5"`);
  });

  test("a command line has no token for a public call", () => {
    expect(curlOf(ENDPOINTS.getHealth, {})).toBe('curl "$API/health"');
  });
});
