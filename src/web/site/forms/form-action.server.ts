import { type ActionFunctionArgs, createContext, data, redirect } from "react-router";
import type { Endpoint } from "#contract/endpoint.ts";
import { fieldErrors } from "#contract/error-response.ts";
import type { z } from "#contract/zod.ts";
import { limitRequest } from "#server/platform/api/limits.ts";
import { type Caller, idempotencyKeyFor } from "#server/platform/api/serve.ts";
import type { IdempotencyKey } from "#server/platform/database/idempotency.ts";
import { toHttpError } from "#server/platform/http/error-response.ts";
import { readForm } from "#server/platform/http/forms.ts";
import { callerContext, platformContext } from "#server/platform/pages/page-context.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type ActionData, callValues, type FormErrors, type FormValues } from "./form.ts";

/** Whether the page shows errors of its form. A page's `meta` cannot see the result of its action otherwise. */
export const formErrorsContext = createContext(false);

interface Post {
  request: Request;
  platform: Platform;
  caller: Caller;
}

/** Values and errors of a post that was read. */
interface ReceivedForm<Input> {
  values: FormValues;
  errors: FormErrors;
  /** Input of the operation; undefined if a field is wrong. */
  input: Input | undefined;
  /** Content that identifies a repeated post. Default: the whole input. */
  content?: unknown;
}

type ActionResult = Response | ReturnType<typeof data<ActionData>>;

/** Reads a post and returns the result of `submit`, which runs the operation. Throws an HttpError if the post is no form. */
type Receive<Input> = (
  post: Post,
  submit: (form: ReceivedForm<Input>) => Promise<ActionResult>,
) => Promise<ActionResult>;

interface PublicForm<Input, Result> {
  /** Call of the API with the same effect. Its limits apply to the form too. */
  call: Endpoint;
  /** Name that distinguishes the form from others with the same values. */
  name: string;
  /** Address of the form, with its hash. `{slug}` is the parameter of the route. */
  page: string | ((request: Request) => string);
  receive: Receive<Input>;
  /** Processes a form without errors. Throws an HttpError. */
  operation(platform: Platform, input: Input, caller: Caller, key: IdempotencyKey): Promise<Result>;
  /** Returns the reference that the page shows afterwards. If missing, the page shows only that the form was accepted. */
  reference?(result: Result): string;
  /** Time in ms in which the same values from one address are a repeated post. Default: as long as responses are stored. */
  secondPressMs?: number;
  /** Fields that the page may show again. Default: all. */
  keeps?: readonly string[];
  /** Message for an unexpected error. */
  failed?: string;
}

/**
 * Returns the action of a form that is posted without script. An accepted post is a 303 to the form's page, with `?sent=` and the
 * reference, or with `?done=1`. A refused one is the page with the typed values, messages and an error title. Logs errors from 500.
 */
export function defineForm<Input, Result>(form: PublicForm<Input, Result>) {
  return async ({ request, params, context }: ActionFunctionArgs): Promise<ActionResult> => {
    const [platform, caller] = [context.get(platformContext), context.get(callerContext)];
    let values: FormValues = {};

    /** Returns the page with the typed values and messages. */
    function again(status: number, rest: Omit<ActionData, "values">): ActionResult {
      context.set(formErrorsContext, true);
      return data({ values: form.keeps ? pick(values, form.keeps) : values, ...rest }, { status });
    }

    /** Runs the operation and returns the redirect, or the page with the errors of a form that has some. */
    async function submit(received: ReceivedForm<Input>): Promise<ActionResult> {
      values = received.values;
      const { input, errors, content = input } = received;
      if (input === undefined) return again(400, { errors });
      const key = keyOf(form, platform, caller, content);
      await limitRequest(platform, form.call, { caller, idempotencyKey: key });
      const result = await form.operation(platform, input, caller, key);
      const address = typeof form.page === "string" ? form.page : form.page(request);
      const page = address.replace("{slug}", encodeURIComponent(params.slug ?? ""));
      return redirect(withParameter(page, form.reference ? { sent: form.reference(result) } : { done: "1" }), 303);
    }

    try {
      return await form.receive({ request, platform, caller }, submit);
    } catch (error) {
      const { status, code, message } = toHttpError(error);
      if (status >= 500) platform.log.error({ err: error, requestId: caller.requestId }, "form not accepted");
      const said = (status === 500 && form.failed) || message;
      return again(status, { errors: {}, message: said, invalidLink: code === "invalid-link" });
    }
  };
}

interface FieldRules {
  /** Finds errors that the schema cannot find. They replace the schema's errors of the same field. */
  check?: (values: FormValues, platform: Platform) => FormErrors;
  /** Fields that only the form has and the operation does not get. */
  besides?: readonly string[];
}

/** Returns a reader of plain fields. The operation's schema is strict: as in the API, an unknown field is an error. */
export function receiveFields<Input>(
  schema: z.ZodType<Input>,
  { check = () => ({}), besides = [] }: FieldRules = {},
): Receive<Input> {
  return async ({ request, platform }, submit) => {
    const values = callValues(await readForm(request));
    const { data: input, error } = schema.safeParse(omit(values, besides));
    const errors = { ...(error && byField(fieldErrors(error))), ...check(values, platform) };
    return submit({ values, errors, input: Object.keys(errors).length > 0 ? undefined : input });
  };
}

export function byField(errors: readonly { path: string; message: string }[]): FormErrors {
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]));
}

/** Returns the idempotency key of a plain form, which has none: the same values from the same address are a repeated post. */
function keyOf(
  { name, secondPressMs }: Pick<PublicForm<unknown, unknown>, "name" | "secondPressMs">,
  platform: Platform,
  caller: Caller,
  content: unknown,
): IdempotencyKey {
  const period = secondPressMs === undefined ? "" : ` ${Math.floor(platform.now().getTime() / secondPressMs)}`;
  const { key, bodyHash } = idempotencyKeyFor(`${name} page`, `${caller.address}${period}`, content);
  return { key: `${key} ${bodyHash}`, bodyHash };
}

function pick(values: FormValues, names: readonly string[]): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

function omit(values: FormValues, names: readonly string[]): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

function withParameter(page: string, parameter: Record<string, string>): string {
  const [path = "/", hash] = page.split("#", 2);
  return `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams(parameter)}${hash ? `#${hash}` : ""}`;
}

/** Returns the reference of an accepted form from `?sent=`. Ignores a text that is not a reference. */
export function sentReference(request: Request, pattern: RegExp): string | undefined {
  const sent = new URL(request.url).searchParams.get("sent");
  return sent && pattern.test(sent) ? sent : undefined;
}

/** Reads the state of a visit from the address: `?token=` of a mailed link, `?done` after the page's form was accepted. */
export function linkState(request: Request): { token: string | undefined; done: boolean } {
  const { searchParams } = new URL(request.url);
  return { token: searchParams.get("token") || undefined, done: searchParams.has("done") };
}
