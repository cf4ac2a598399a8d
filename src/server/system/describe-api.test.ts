import { describe, expect, test } from "vitest";
import { CALLS } from "#contract/calls.ts";
import { type Endpoint, statusesOf } from "#contract/endpoint.ts";
import { describeApi } from "#server/system/describe-api.ts";

const description = describeApi("https://www.example.org");
// What is described is JSON by what it is made of; the test reads it as that.
const json = JSON.parse(JSON.stringify(description));

describe("the description of the API", () => {
  test("is OpenAPI 3.1 of this server", () => {
    expect(json).toMatchObject({ openapi: "3.1.0", servers: [{ url: "https://www.example.org/api" }] });
  });

  test.each(Object.entries<Endpoint>(CALLS))("holds %s with its access, parameters and statuses", (name, call) => {
    const operation = json.paths[call.path]?.[call.method.toLowerCase()];
    expect(operation).toMatchObject({ operationId: name, summary: call.summary, "x-access": call.access });
    expect(operation.security).toEqual(call.access === "public" ? [] : [{ token: [] }]);
    expect(Object.keys(operation.responses).map(Number)).toEqual(statusesOf(call));
    const named = (operation.parameters ?? [])
      .filter((one: { in: string }) => one.in === "path")
      .map((one: { name: string }) => one.name);
    expect(named).toEqual([...call.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter));
    expect(operation.requestBody !== undefined).toBe(call.body !== undefined || call.multipart !== undefined);
    const types = Object.keys(operation.requestBody?.content ?? {});
    if (types.length > 0) expect(types).toEqual([call.multipart ? "multipart/form-data" : "application/json"]);
  });

  test("describes no call that is not there", () => {
    const described = Object.values<object>(json.paths).flatMap((path) => Object.keys(path));
    expect(described).toHaveLength(Object.keys(CALLS).length);
  });

  test("leads every reference to something", () => {
    const references = JSON.stringify(json).match(/"\$ref":"[^"]+"/g) ?? [];
    for (const reference of new Set(references)) {
      const path = reference.slice('"$ref":"'.length, -1).split("/");
      expect(
        path.slice(1).reduce((part, key) => part?.[key], json),
        reference,
      ).toBeDefined();
    }
  });

  test("names the file of a form", () => {
    const form = json.paths["/uploads"].post.requestBody.content["multipart/form-data"].schema;
    expect(form).toMatchObject({ type: "object", required: ["file"], additionalProperties: false });
    expect(form.properties.file).toEqual({ type: "string", contentMediaType: "application/octet-stream" });
  });

  test("names a form's required fields and limits", () => {
    const form = json.paths["/contact"].post.requestBody.content["application/json"].schema;
    expect(form.required).toEqual(["name", "email", "message"]);
    expect(form.additionalProperties).toBe(false);
    expect(form.properties.name).toMatchObject({ type: "string", minLength: 1, maxLength: 200 });
    expect(form.properties.email).toMatchObject({ type: "string", format: "email" });
  });
});
