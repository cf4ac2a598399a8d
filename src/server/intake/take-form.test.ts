import { describe, expect, expectTypeOf, test } from "vitest";
import type { insertApplication } from "#server/applications/store.ts";
import type { Taken, takeForm } from "#server/intake/take-form.ts";
import type { insertMessage } from "#server/messages/store.ts";
import type { insertSubscriber } from "#server/newsletter/store.ts";
import { WITHOUT_FILES } from "#server/platform/records/create-once.ts";

type Form = Parameters<typeof takeForm<string, undefined>>[1];

const complete = {
  kind: "contact",
  input: { website: "" },
  idempotencyKey: undefined,
  caller: { address: "192.0.2.1", browser: "" },
  isTimed: true,
  answer: "",
  files: WITHOUT_FILES,
  hold: async () => ({ type: "message", id: "", event: null }),
  accept: async () => ({ type: "message", id: "", event: null }),
} as const satisfies Form;

describe("what the compiler refuses of a public form", () => {
  test("a form without its hidden field does not compile", () => {
    // @ts-expect-error: `website` is missing
    const form: Form = { ...complete, input: {} };
    expect(form.input).not.toHaveProperty("website");
  });

  test("a form without its idempotency key does not compile", () => {
    const { idempotencyKey: _, ...rest } = complete;
    // @ts-expect-error: `idempotencyKey` is missing
    const form: Form = rest;
    expect(form).not.toHaveProperty("idempotencyKey");
  });

  test("a form that does not decide about its age does not compile", () => {
    const { isTimed: _, ...rest } = complete;
    // @ts-expect-error: `isTimed` is missing
    const form: Form = rest;
    expect(form).not.toHaveProperty("isTimed");
  });

  test("a form that does not hold spam does not compile", () => {
    const { hold: _, ...rest } = complete;
    // @ts-expect-error: `hold` is missing
    const form: Form = rest;
    expect(form).not.toHaveProperty("hold");
  });

  test("a row of a form does not compile without its spam reason and notice version", () => {
    // Messages have further reasons, of mails.
    type Columns = Pick<Parameters<typeof insertMessage>[1], "spam_reason" | "notice_version">;
    expectTypeOf<Taken["columns"]>().toExtend<Columns>();
    expectTypeOf<Parameters<typeof insertApplication>[1]>().toExtend<Taken["columns"]>();
    expectTypeOf<Parameters<typeof insertSubscriber>[1]>().toExtend<Taken["columns"]>();
  });
});
