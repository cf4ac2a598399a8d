import { STATUS_CODES } from "node:http";
import { ArticleBlock } from "#contract/article-blocks.ts";
import { ENDPOINTS, EXAMPLES } from "#contract/calls.ts";
import { type Endpoint, neededPermissions, statusesOf } from "#contract/endpoint.ts";
import { ErrorResponse } from "#contract/error-response.ts";
import type { AnyExample } from "#contract/examples/example.ts";
import { newPassword } from "#contract/fields.ts";
import { isForKeys } from "#contract/keys.ts";
import { PageField } from "#contract/page-documents.ts";
import { describeLimit } from "#contract/rate-limits.ts";
import { z } from "#contract/zod.ts";
import { XLSX_TYPE } from "#server/platform/api/xlsx.ts";
import type { Config } from "#server/platform/config.ts";
import { accessKindOf, GROUPS, isIn } from "#server/system/describe-reference.ts";
import { WEBHOOK_SCHEMAS, WEBHOOKS } from "#server/system/describe-webhooks.ts";
import { exampleError } from "#server/system/example-errors.ts";
import program from "../../../package.json" with { type: "json" };

type Json = Record<string, unknown>;

type SchemaOptions = Parameters<typeof z.toJSONSchema>[1];

/** Returns schemas whose references to schemas with an id lead to the components of the description. */
function linked(schemas: object): Json {
  return JSON.parse(JSON.stringify(schemas).replaceAll("#/$defs/", "#/components/schemas/"));
}

function schemaOf(schema: z.ZodType, io: "input" | "output", options: SchemaOptions = {}): Json {
  const { $schema: _, $defs: __, ...rest } = z.toJSONSchema(schema, { io, target: "draft-2020-12", ...options });
  return linked(rest);
}

/** Schemas with an id, by id. Fields of pages and blocks of articles have one because they contain each other. */
const { $defs: NAMED_SCHEMAS = {} } = z.toJSONSchema(z.tuple([PageField, ArticleBlock]), { target: "draft-2020-12" });

/** Returns the JSON schema of a request, with the minimum length of passwords of this installation. */
function inputOf(schema: z.ZodType, passwordMinLength: number): Json {
  return schemaOf(schema, "input", {
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === newPassword) jsonSchema.minLength = passwordMinLength;
    },
  });
}

/** Returns a schema, with an example if there is one. */
function withExample(schema: Json, example: unknown): Json {
  return example === undefined ? { schema } : { schema, example };
}

/** Returns the value of a parameter's text in the type of its schema. */
function exampleOf(schema: Json, text: unknown): unknown {
  return schema.type === "integer" && text !== undefined ? Number(text) : text;
}

/** Returns the properties of an object's schema as parameters of a request. */
function parametersOf(schema: z.ZodType | undefined, source: "path" | "query", examples: Json = {}): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: "input" });
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: source,
    required: source === "path" || required.includes(name),
    ...withExample(Object(property), exampleOf(Object(property), examples[name])),
  }));
}

function headerParameters(call: Endpoint): Json[] {
  const header = (name: string, example: string): Json => ({
    name,
    in: "header",
    required: false,
    ...withExample({ type: "string" }, example),
  });
  const parameters: Json[] = [];
  if (call.repeatable) parameters.push(header("Idempotency-Key", "4f6f1c2e-6a0b-4f0e-9d53-2b1a7c9e8d10"));
  if (call.errorStatuses?.includes(412)) parameters.push(header("If-Match", '"v1"'));
  return parameters;
}

function successOf(call: Endpoint, status: number, { reply: example, interimReply }: AnyExample): Json {
  if (call.interimReply && status !== call.status)
    return { content: { "application/json": withExample(schemaOf(call.interimReply, "output"), interimReply) } };
  if (status === 301) return { headers: { Location: withExample({ type: "string" }, `/api${call.path}`) } };
  if (call.leadsTo) return { headers: { Location: withExample({ type: "string" }, call.leadsTo) } };
  if (call.csv) return { content: { "text/csv": withExample({ type: "string" }, example) } };
  if (call.eventStream) return { content: { "text/event-stream": withExample({ type: "string" }, example) } };
  const file = { schema: { type: "string" } };
  if (call.download) return { content: { [call.xlsx ? XLSX_TYPE : "application/octet-stream"]: file } };
  return call.reply ? { content: { "application/json": withExample(schemaOf(call.reply, "output"), example) } } : {};
}

function errorContent(example?: unknown): Json {
  return { content: { "application/json": withExample({ $ref: "#/components/schemas/ErrorResponse" }, example) } };
}

function responsesOf(call: Endpoint, example: AnyExample): Json {
  const responses = statusesOf(call).map((status) => [
    status,
    {
      description: STATUS_CODES[status] ?? String(status),
      ...(status < 400 ? successOf(call, status, example) : errorContent(exampleError(call, status))),
    },
  ]);
  // Validators require a success or a default response, and do not count a redirect as a success.
  const otherwise = call.leadsTo ? { default: { description: "Refused", ...errorContent() } } : {};
  return { ...Object.fromEntries(responses), ...otherwise };
}

const FILE = { type: "string", contentMediaType: "application/octet-stream" };

/** Returns the schema of a form: the fields of a body, and a property for its files. */
function formOf(schema: Json | undefined, file: string, property: Json, required: readonly string[] = []): Json {
  return {
    ...schema,
    type: "object",
    properties: { ...Object(schema?.properties), [file]: property },
    required: [...(Array.isArray(schema?.required) ? schema.required : []), ...required],
    additionalProperties: false,
  };
}

/** Returns the description of a request body. In a form, the file is a property like the other fields. */
function requestBodyOf(call: Endpoint, example: unknown, passwordMinLength: number): Json {
  const schema = call.body ? inputOf(call.body, passwordMinLength) : undefined;
  if (call.multipart) {
    const { file } = call.multipart;
    const form = formOf(schema, file, FILE, [file]);
    return { requestBody: { required: true, content: { "multipart/form-data": withExample(form, example) } } };
  }
  if (!schema) return {};
  const content: Json = { "application/json": withExample(schema, example) };
  if (call.attachments) {
    const { file, maxFiles } = call.attachments;
    const files = maxFiles === 1 ? FILE : { type: "array", items: FILE, maxItems: maxFiles };
    content["multipart/form-data"] = withExample(formOf(schema, file, files), example);
  }
  return { requestBody: { required: !call.body?.safeParse({}).success, content } };
}

function accessOf(call: Endpoint): string {
  if (call.access === "public") return "For everyone, without a token.";
  if (call.access === "account") return "For any active account, with the token of a sign-in; no API key may.";
  const permissions = new Intl.ListFormat("en-ZA", { type: "disjunction" }).format(neededPermissions(call));
  const means = isForKeys(call) ? "the token of a sign-in or an API key" : "the token of a sign-in; no API key may";
  return `For accounts whose role has the permission ${permissions}, with ${means}. Administrators have every permission.`;
}

function descriptionOf(call: Endpoint): string {
  const sentences = [accessOf(call)];
  if (call.list) sentences.push("The header X-Total-Count says how many there are in all.");
  if (call.repeatable) sentences.push("With an Idempotency-Key it is safe to repeat for 24 hours.");
  if (call.errorStatuses?.includes(412)) sentences.push("With If-Match it is refused if someone else saved first.");
  return [...sentences, ...(call.limits ?? []).map(describeLimit)].join(" ");
}

/** Returns the title of the reference group that contains the call. */
function tagOf(call: Endpoint): string | undefined {
  return GROUPS.find(({ paths }) => isIn(paths, call))?.title;
}

function operationOf(name: string, call: Endpoint, example: AnyExample, passwordMinLength: number): Json {
  const permissions = neededPermissions(call);
  const parameters = [
    ...parametersOf(call.params, "path", example.params),
    ...parametersOf(call.query, "query", example.query),
    ...headerParameters(call),
  ];
  return {
    operationId: name,
    summary: call.summary,
    description: descriptionOf(call),
    tags: [tagOf(call)],
    security: call.access === "public" ? [] : [{ token: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBodyOf(call, example.body, passwordMinLength),
    responses: responsesOf(call, example),
    "x-access": accessKindOf(call),
    // Any one of the permissions is enough.
    ...(permissions.length > 0 ? { "x-permissions": permissions } : {}),
  };
}

const BEARER =
  "The token that signing in answers, or an API key (POST /keys), which may do what it was created for and its account may still do.";

/** Returns the OpenAPI 3.1 description of the contract, with the settings of this installation. */
export function describeApi({ publicUrl, passwordMinLength }: Pick<Config, "publicUrl" | "passwordMinLength">) {
  const paths: Record<string, Json> = {};
  const examples: Readonly<Record<string, AnyExample>> = EXAMPLES;
  for (const [name, call] of Object.entries<Endpoint>(ENDPOINTS)) {
    const operation = operationOf(name, call, examples[name] ?? {}, passwordMinLength);
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation };
  }
  return {
    openapi: "3.1.0" as const,
    info: {
      title: "Website and back office",
      description: "Every call of the website and its back office, and every event of its webhooks, with examples.",
      version: program.version,
      contact: { url: `${publicUrl}/contact` },
      license: { name: program.license, identifier: program.license },
    },
    externalDocs: { description: "Getting started, and how lists and errors work", url: `${publicUrl}/documentation` },
    servers: [{ url: `${publicUrl}/api` }],
    tags: GROUPS.map(({ title, text }) => ({ name: title, description: text })),
    paths,
    webhooks: WEBHOOKS,
    components: {
      schemas: {
        ErrorResponse: schemaOf(ErrorResponse, "output"),
        ...linked(NAMED_SCHEMAS),
        ...Object.fromEntries(Object.entries(WEBHOOK_SCHEMAS).map(([name, one]) => [name, schemaOf(one, "output")])),
      },
      securitySchemes: { token: { type: "http", scheme: "bearer", description: BEARER } },
    },
  };
}
