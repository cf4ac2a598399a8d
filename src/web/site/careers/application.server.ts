import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { APPLICATION_MESSAGES, sendApplication } from "#contract/applications.ts";
import { checkResume } from "#server/applications/check-resume.ts";
import { receiveApplication } from "#server/applications/receive-application.ts";
import { limitRequest } from "#server/platform/api/limits.ts";
import { readFormWithFile } from "#server/platform/http/form-with-file.ts";
import { callValues } from "../forms/form.ts";
import { byField, defineForm } from "../forms/form-action.server.ts";

export const applicationForm = defineForm({
  call: sendApplication,
  name: "application",
  page: "/careers/{slug}#apply",
  failed: APPLICATION_MESSAGES.failed,
  receive: async ({ request, platform, caller }, submit) => {
    await limitRequest(platform, sendApplication, { caller }, "before body");
    return platform.privateFiles.withTemporary(async (path) => {
      const read = await readFormWithFile(sendApplication, formSourceOf(request), path, checkResume, callValues);
      const content = read.sent && { ...read.sent.body, resume: read.sent.file.sha256 };
      return submit({ values: read.values, errors: byField(read.errors), input: read.sent, content });
    });
  },
  operation: receiveApplication,
  reference: ({ reference }) => reference,
});

/** Returns the request as the platform reads forms: a stream with its headers. */
function formSourceOf({ body, headers }: Request) {
  // Node and the DOM type the same stream differently.
  const stream = body === null ? Readable.from([]) : Readable.fromWeb(body as unknown as ReadableStream<Uint8Array>);
  // A stream error without a listener ends the process: a visitor may disconnect before the body is read.
  stream.on("error", () => undefined);
  return Object.assign(stream, { headers: Object.fromEntries(headers) });
}
