import { STATUS_CODES } from "node:http";
import { CALLS } from "#contract/calls.ts";
import { type Endpoint, statusesOf } from "#contract/endpoint.ts";
import { Refusal } from "#contract/refusal.ts";
import { z } from "#contract/zod.ts";
import program from "../../../package.json" with { type: "json" };

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: "draft-2020-12" });
  return rest;
}

/** The properties of an object's schema as parameters of a request. */
function parametersOf(schema: z.ZodType | undefined, place: "path" | "query"): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: "input" });
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

function headerParameters(call: Endpoint): Json[] {
  const text = { type: "string" };
  const parameters: Json[] = [];
  if (call.repeatable) parameters.push({ name: "Idempotency-Key", in: "header", required: false, schema: text });
  if (call.refuses?.includes(412)) parameters.push({ name: "If-Match", in: "header", required: false, schema: text });
  return parameters;
}

function contentOf(call: Endpoint): Json {
  if (call.csv) return { content: { "text/csv": { schema: { type: "string" } } } };
  return call.reply ? { content: { "application/json": { schema: schemaOf(call.reply, "output") } } } : {};
}

function responsesOf(call: Endpoint): Json {
  const refusal = { content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } } };
  const success = contentOf(call);
  return Object.fromEntries(
    statusesOf(call).map((status) => [
      status,
      { description: STATUS_CODES[status] ?? String(status), ...(status < 400 ? success : refusal) },
    ]),
  );
}

/** A form's other fields stand beside its file. */
function requestBodyOf(call: Endpoint): Json {
  const schema = call.body ? schemaOf(call.body, "input") : undefined;
  if (call.multipart) {
    const { file } = call.multipart;
    const form = {
      ...schema,
      type: "object",
      properties: {
        ...Object(schema?.properties),
        [file]: { type: "string", contentMediaType: "application/octet-stream" },
      },
      required: [...(Array.isArray(schema?.required) ? schema.required : []), file],
      additionalProperties: false,
    };
    return { requestBody: { required: true, content: { "multipart/form-data": { schema: form } } } };
  }
  return schema ? { requestBody: { required: true, content: { "application/json": { schema } } } } : {};
}

function operationOf(name: string, call: Endpoint): Json {
  const parameters = [
    ...parametersOf(call.params, "path"),
    ...parametersOf(call.query, "query"),
    ...headerParameters(call),
  ];
  return {
    operationId: name,
    summary: call.summary,
    tags: [call.path.split("/")[1] ?? ""],
    security: call.access === "public" ? [] : [{ token: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBodyOf(call),
    responses: responsesOf(call),
    "x-access": call.access,
  };
}

/** OpenAPI 3.1, printed from the contract. */
export function describeApi(publicUrl: string) {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries<Endpoint>(CALLS)) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(name, call) };
  }
  return {
    openapi: "3.1.0" as const,
    info: { title: "Website and back office", version: program.version },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: {
      schemas: { Refusal: schemaOf(Refusal, "output") },
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
    },
  };
}
