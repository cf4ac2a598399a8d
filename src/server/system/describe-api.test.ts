import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { ENDPOINTS } from "#contract/calls.ts";
import { type Endpoint, neededPermissions, statusesOf } from "#contract/endpoint.ts";
import { ErrorResponse } from "#contract/error-response.ts";
import { describeApi } from "#server/system/describe-api.ts";
import { accessKindOf } from "#server/system/describe-reference.ts";

const description = describeApi({ publicUrl: "https://www.example.org", passwordMinLength: 12 });
// The test reads the description as clients do: as JSON.
const json = JSON.parse(JSON.stringify(description));

/** Validator as strict as other tools: JSON Schema 2020-12 to the letter, without unknown keywords. */
const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ $id: "https://www.example.org/api", $defs: schemaAlone(json.components.schemas) });

/** Returns a schema whose references lead to schemas that the validator knows, instead of into the description. */
function schemaAlone(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll("#/components/schemas/", "https://www.example.org/api#/$defs/"));
}

interface Shown {
  schema: object;
  example?: unknown;
}

function contentOf({ content = {} }: { content?: Record<string, Shown> }): Shown {
  return Object.values(content)[0] ?? { schema: {} };
}

/** Validators by the text of their schema: most errors of all calls have the same one. */
const validators = new Map<string, ValidateFunction>();

/** Expects an example that is valid by the schema beside it. */
function expectShown({ schema, example }: Shown, what: string): void {
  expect(example, what).toBeDefined();
  const text = JSON.stringify(schema);
  const validate = validators.get(text) ?? ajv.compile(schemaAlone(schema));
  validators.set(text, validate);
  validate(example);
  expect(validate.errors ?? [], what).toEqual([]);
}

describe("the description of the API", () => {
  test("the description is OpenAPI 3.1 with this server's address", () => {
    expect(json).toMatchObject({ openapi: "3.1.0", servers: [{ url: "https://www.example.org/api" }] });
  });

  test.each(Object.entries<Endpoint>(ENDPOINTS))(
    "the description has %s with its access, parameters and statuses",
    (name, call) => {
      const operation = json.paths[call.path]?.[call.method.toLowerCase()];
      expect(operation).toMatchObject({ operationId: name, summary: call.summary, "x-access": accessKindOf(call) });
      expect(operation["x-permissions"] ?? []).toEqual(neededPermissions(call));
      expect(operation.security).toEqual(call.access === "public" ? [] : [{ token: [] }]);
      const { default: otherwise, ...responses } = operation.responses;
      expect(Object.keys(responses).map(Number)).toEqual(statusesOf(call));
      expect(otherwise !== undefined, "named beside a status that is no success").toBe(call.leadsTo !== undefined);
      const named = (operation.parameters ?? [])
        .filter((one: { in: string }) => one.in === "path")
        .map((one: { name: string }) => one.name);
      expect(named).toEqual([...call.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter));
      expect(operation.requestBody !== undefined).toBe(call.body !== undefined || call.multipart !== undefined);
      const types = Object.keys(operation.requestBody?.content ?? {});
      const form = call.multipart || call.attachments ? ["multipart/form-data"] : [];
      if (types.length > 0) expect(types).toEqual([...(call.multipart ? [] : ["application/json"]), ...form]);
    },
  );

  test.each(Object.entries<Endpoint>(ENDPOINTS))(
    "the description has an example request and the responses of %s",
    { tags: "promise-52" },
    (_name, call) => {
      const { parameters = [], requestBody, responses } = json.paths[call.path][call.method.toLowerCase()];
      for (const parameter of parameters) expectShown(parameter, parameter.name);
      if (requestBody) expectShown(contentOf(requestBody), "the body");
      if (call.body && !call.multipart) call.body.parse(contentOf(requestBody).example);
      const answer = contentOf(responses[call.status]);
      if (call.reply) expect(call.reply.parse(answer.example)).toEqual(answer.example);
      if (call.reply || call.csv) expectShown(answer, "the answer");
      for (const status of statusesOf(call).filter((one) => one >= 400)) {
        const { message, errors } = ErrorResponse.parse(contentOf(responses[status]).example);
        expect(message, `${status}`).toMatch(/^[\p{Lu}\d]/u);
        if (status === 400) expect(errors?.length, "the fields that are wrong").toBeGreaterThan(0);
        expectShown(contentOf(responses[status]), `${status}`);
      }
    },
  );

  test("the description has contact, licence, and a summary of every call and group", { tags: "promise-52" }, () => {
    expect(json.info).toMatchObject({
      description: expect.stringMatching(/\.$/),
      contact: { url: "https://www.example.org/contact" },
      license: { name: "MIT", identifier: "MIT" },
    });
    const groups: { name: string; description: string }[] = json.tags;
    for (const { name, description: text } of groups) expect(text, name).toMatch(/\.$/);
    expect(new Set(groups.map(({ name }) => name)).size).toBe(groups.length);
    for (const [path, operations] of Object.entries<object>(json.paths)) {
      for (const { tags, summary, description: text } of Object.values(operations)) {
        expect(
          groups.filter(({ name }) => tags.includes(name)),
          path,
        ).toHaveLength(1);
        expect(summary, path).toMatch(/\S/);
        expect(text, path).toMatch(/\.$/);
      }
    }
  });

  test("the schema of money accepts every amount in cents, without a fractional multipleOf", {
    tags: "promise-52",
  }, () => {
    const { price } = json.paths["/products"].post.requestBody.content["application/json"].schema.properties;
    const validate = ajv.compile(price);
    const rejected = [0, 0.01, 0.07, 0.29, 1.1, 19.99, 1234.56, 89_999_999_999_999.98].filter(
      (cents) => !validate(cents),
    );
    expect(rejected).toEqual([]);
    expect([-0.01, 90_000_000_000_001, "5"].filter((wrong) => validate(wrong))).toEqual([]);
    expect(price.description).toBe("In the currency of the settings, two decimals at most");
    // Other validators divide by `multipleOf`, which is inexact for fractions.
    const steps = [...JSON.stringify(json).matchAll(/"multipleOf":([^,}]+)/g)].map(([, step]) => Number(step));
    expect(steps.filter((step) => !Number.isInteger(step))).toEqual([]);
  });

  test("the description contains no address of a person", () => {
    const shown = JSON.stringify(json);
    const addresses = shown.match(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g) ?? [];
    expect(addresses.length).toBeGreaterThan(0);
    expect(addresses.filter((address) => !/@example\.(org|com)$/.test(address))).toEqual([]);
    const hosts = [...shown.matchAll(/https?:\/\/([\w.-]+)/g)].map(([, host = ""]) => host);
    // A schema in an example contains the URL of its schema language.
    const known = /^json-schema\.org$|(^|\.)example\.(org|com)$/;
    expect(hosts.filter((host) => !known.test(host))).toEqual([]);
  });

  test("the description has the limits of a call, and a 429 for calls with a limit", () => {
    const described = (path: string) => json.paths[path].post;
    expect(described("/auth/login").description).toContain("At most 30 wrong passwords in 15 minutes per network.");
    expect(described("/contact").description).toContain("At most 500 requests a day per network.");
    expect(described("/auth/forgot-password").description).toContain(
      "At most 3 emails an hour per account. Beyond that the response is the same, without an email.",
    );
    expect(Object.keys(described("/contact").responses)).toContain("429");
    expect(Object.keys(described("/auth/forgot-password").responses)).not.toContain("429");
  });

  test("the description names the page to which a call redirects", () => {
    const { headers } = json.paths["/docs"].get.responses[302];
    expect(headers.Location.example).toBe("/documentation#api-reference");
  });

  test("the description has exactly the calls of the contract", () => {
    const described = Object.values<object>(json.paths).flatMap((path) => Object.keys(path));
    expect(described).toHaveLength(Object.keys(ENDPOINTS).length);
  });

  test.each(Object.keys(json.webhooks))("the description has a valid example of the body and headers of %s", (type) => {
    const { parameters, requestBody } = json.webhooks[type].post;
    for (const parameter of parameters) expectShown(parameter, parameter.name);
    expectShown(contentOf(requestBody), type);
  });

  test("every reference in the description has a target", () => {
    const references = JSON.stringify(json).match(/"\$ref":"[^"]+"/g) ?? [];
    for (const reference of new Set(references)) {
      const path = reference.slice('"$ref":"'.length, -1).split("/");
      expect(
        path.slice(1).reduce((part, key) => part?.[key], json),
        reference,
      ).toBeDefined();
    }
  });

  test("the description names the file of a form", () => {
    const form = json.paths["/uploads"].post.requestBody.content["multipart/form-data"].schema;
    expect(form).toMatchObject({ type: "object", required: ["file"], additionalProperties: false });
    expect(form.properties.file).toEqual({ type: "string", contentMediaType: "application/octet-stream" });
  });

  test("the description names the other fields of a form with a file, and downloads as bytes", () => {
    const form = json.paths["/applications"].post.requestBody.content["multipart/form-data"].schema;
    expect(form.required).toEqual(expect.arrayContaining(["jobId", "coverLetter", "resume"]));
    expect(form.properties.coverLetter).toMatchObject({ type: "string", minLength: 1, maxLength: 20_000 });
    const { content } = json.paths["/applications/{id}/resume"].get.responses[200];
    expect(Object.keys(content)).toEqual(["application/octet-stream"]);
  });

  test("the description has the minimum password length of this installation", () => {
    const fieldsOf = (path: string, method: string) =>
      json.paths[path][method].requestBody.content["application/json"].schema.properties;
    expect(fieldsOf("/users", "post").password).toMatchObject({ minLength: 12, maxLength: 200 });
    expect(JSON.stringify(fieldsOf("/users/{id}", "put").password)).toContain('"minLength":12');
    expect(fieldsOf("/auth/password", "put").newPassword).toMatchObject({ minLength: 12 });
    expect(fieldsOf("/auth/reset-password", "post").password).toMatchObject({ minLength: 12 });
    // The minimum length does not apply to current passwords.
    expect(fieldsOf("/auth/password", "put").currentPassword).toMatchObject({ minLength: 1 });
    expect(fieldsOf("/auth/login", "post").password).toMatchObject({ minLength: 1 });
  });

  test("the description has the required fields and limits of a form", () => {
    const form = json.paths["/contact"].post.requestBody.content["application/json"].schema;
    expect(form.required).toEqual(["name", "email", "message"]);
    expect(form.additionalProperties).toBe(false);
    expect(form.properties.name).toMatchObject({ type: "string", minLength: 1, maxLength: 200 });
    expect(form.properties.email).toMatchObject({ type: "string", format: "email" });
  });
});
