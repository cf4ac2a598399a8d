import { endpoint } from "#contract/endpoint.ts";
import { z } from "#contract/zod.ts";

export const getHealth = endpoint({
  method: "GET",
  path: "/health",
  access: "public",
  summary: "The process is up.",
  reply: z.strictObject({ data: z.strictObject({ status: z.literal("up") }) }),
  status: 200,
});

export const getReady = endpoint({
  method: "GET",
  path: "/ready",
  access: "public",
  summary: "The database answers and its migrations are done; 503 until then and while shutting down.",
  reply: z.strictObject({ data: z.strictObject({ status: z.literal("ready") }) }),
  status: 200,
});

export const getDescription = endpoint({
  method: "GET",
  path: "/openapi.json",
  access: "public",
  summary: "This description.",
  reply: z.looseObject({ openapi: z.literal("3.1.0") }),
  status: 200,
});

export const getReference = endpoint({
  method: "GET",
  path: "/docs",
  access: "public",
  summary: "Leads to the reference of these calls, a page for people.",
  leadsTo: "/documentation#api-reference",
  status: 302,
});

export const SYSTEM_ENDPOINTS = { getHealth, getReady, getDescription, getReference } as const;
