import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { type RouterContextProvider, redirect } from "react-router";
import { APPLICATION_MESSAGES, sendApplication } from "#contract/applications.ts";
import { checkResume } from "#server/applications/check-resume.ts";
import { limitForms, receiveApplication } from "#server/applications/receive-application.ts";
import { toHttpError } from "#server/platform/errors.ts";
import { readFormWithFile } from "#server/platform/form-with-file.ts";
import { callerContext, platformContext } from "#server/platform/pages/page-context.ts";
import { repeatFor } from "#server/platform/serve.ts";
import { refusedForm } from "./contact/refused-form.server.ts";

/** Answers a document post of the application form: 303 to its page with the reference, or the page again with every typed word. */
export async function answerApplication(request: Request, context: Readonly<RouterContextProvider>, page: string) {
  const [platform, caller] = [context.get(platformContext), context.get(callerContext)];
  let words: Record<string, string> = {};
  try {
    const take = async (path: string) => {
      await limitForms(platform, caller);
      const form = await readFormWithFile(sendApplication, sourceOf(request), path, checkResume, { toItsEnd: true });
      words = form.words;
      if (!form.sent) return refusedForm(context, { words, errors: byField(form.errors) }, 400);
      // A plain form has no key of its own: the same words from the same place are a double click, not a second application.
      const content = { ...form.sent.body, resume: form.sent.file.sha256 };
      const repeat = repeatFor("application page", caller.address, content);
      const sameWords = { ...repeat, key: `${repeat.key} ${repeat.bodyHash}` };
      const { reference } = await receiveApplication(platform, form.sent, caller, sameWords);
      return redirect(`${page}?${new URLSearchParams({ sent: reference })}#apply`, 303);
    };
    // It comes as slowly as its sender sends, and its file goes to a store that may be elsewhere.
    return await platform.turns.outside(() => platform.resumes.withTemporary(take));
  } catch (error) {
    const refused = toHttpError(error);
    if (refused.status >= 500) platform.log.error({ err: error, requestId: caller.requestId }, "form not taken");
    const message = refused.status === 500 ? APPLICATION_MESSAGES.failed : refused.message;
    return refusedForm(context, { words, errors: {}, message }, refused.status);
  }
}

function byField(errors: readonly { path: string; message: string }[]): Record<string, string> {
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]));
}

/** The post as the platform reads forms: a stream with its headers. */
function sourceOf({ body, headers }: Request) {
  // Node's and the DOM's types of one and the same stream.
  const stream = body === null ? Readable.from([]) : Readable.fromWeb(body as unknown as ReadableStream<Uint8Array>);
  // Who hangs up before anybody reads would end the program: an error of a stream that nobody listens for is fatal.
  stream.on("error", () => undefined);
  return Object.assign(stream, { headers: Object.fromEntries(headers) });
}
