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

/** Whether the page comes back with what is wrong with its form; a page's `meta` is not told what its action did. */
export const formErrorsContext = createContext(false);

interface Post {
  request: Request;
  platform: Platform;
  caller: Caller;
}

/** What a post holds. */
interface ReceivedForm<Input> {
  values: FormValues;
  errors: FormErrors;
  /** What the operation is given; undefined where something is wrong. */
  input: Input | undefined;
  /** By which a second press is known from another form, where that is not the whole input. */
  content?: unknown;
}

type ActionResult = Response | ReturnType<typeof data<ActionData>>;

/** Reads a post and returns what `submit` returns, which runs the operation. Throws an HttpError for what is no form. */
type Receive<Input> = (
  post: Post,
  submit: (form: ReceivedForm<Input>) => Promise<ActionResult>,
) => Promise<ActionResult>;

interface PublicForm<Input, Result> {
  /** The call that does the same, whose limits hold for the form too. */
  call: Endpoint;
  /** Tells the same values sent by another form apart. */
  name: string;
  /** Where it stands, with its hash; `{slug}` is the parameter of the route. */
  page: string;
  receive: Receive<Input>;
  /** What an accepted form does. Throws an HttpError. */
  operation(platform: Platform, input: Input, caller: Caller, key: IdempotencyKey): Promise<Result>;
  /** What the page then shows; it only says that all went well unless given. */
  reference?(result: Result): string;
  /** For how long the same values from one address are a second press; as long as answers are stored unless given. */
  secondPressMs?: number;
  /** The only fields that a page may hold again; all of them unless given. */
  keeps?: readonly string[];
  /** Said when the server failed and nobody knows better. */
  failed?: string;
}

/**
 * The action of a form that is posted without a script: 303 to its page, with `?sent=` and the reference or with `?done=1`; or
 * the page again with the typed values, the messages and a title that says so. What nobody foresaw goes to the log.
 */
export function defineForm<Input, Result>(form: PublicForm<Input, Result>) {
  return async ({ request, params, context }: ActionFunctionArgs): Promise<ActionResult> => {
    const [platform, caller] = [context.get(platformContext), context.get(callerContext)];
    let values: FormValues = {};

    function again(status: number, rest: Omit<ActionData, "values">): ActionResult {
      context.set(formErrorsContext, true);
      return data({ values: form.keeps ? pick(values, form.keeps) : values, ...rest }, { status });
    }

    async function submit(received: ReceivedForm<Input>): Promise<ActionResult> {
      values = received.values;
      const { input, errors, content = input } = received;
      if (input === undefined) return again(400, { errors });
      const key = keyOf(form, platform, caller, content);
      await limitRequest(platform, form.call, { caller, idempotencyKey: key });
      const result = await form.operation(platform, input, caller, key);
      const page = form.page.replace("{slug}", encodeURIComponent(params.slug ?? ""));
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
  /** What the schema cannot know; it counts before what the schema finds. */
  check?: (values: FormValues, platform: Platform) => FormErrors;
  /** Fields of the form alone, which the operation is not given. */
  besides?: readonly string[];
}

/** Plain fields, by the strict schema of their operation: a field that it does not know is an error, as it is for the API. */
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

/** A plain form has no key of its own: the same values from the same address are a second press, not a second form. */
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
  return `${path}?${new URLSearchParams(parameter)}${hash ? `#${hash}` : ""}`;
}

/** The reference that an accepted form came back with, from `?sent=`; anything that is not one is ignored. */
export function sentReference(request: Request, pattern: RegExp): string | undefined {
  const sent = new URL(request.url).searchParams.get("sent");
  return sent && pattern.test(sent) ? sent : undefined;
}

/** Where a visitor stands, by the address: `?token=` of a mailed link, `?done` once the form of the page was accepted. */
export function linkState(request: Request): { token: string | undefined; done: boolean } {
  const { searchParams } = new URL(request.url);
  return { token: searchParams.get("token") || undefined, done: searchParams.has("done") };
}
