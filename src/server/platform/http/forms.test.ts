import { describe, expect, test } from "vitest";
import { readForm } from "./forms.ts";

const FORM = "application/x-www-form-urlencoded";

function posted(body: string | ReadableStream<Uint8Array>, type = FORM): Request {
  const init: RequestInit & { duplex: "half" } = {
    method: "POST",
    body,
    headers: type === "" ? {} : { "content-type": type },
    duplex: "half",
  };
  return new Request("http://localhost/contact", init);
}

describe("a plain form", () => {
  test("a plain form is read with its line ends, accents and signs", async () => {
    const body = "name=Zo%C3%AB+N&message=one%0D%0Atwo&empty=&sign=%26%3D%2B";
    expect(await readForm(posted(body))).toEqual({ name: "Zoë N", message: "one\r\ntwo", empty: "", sign: "&=+" });
  });

  test("a plain form may name its charset", async () => {
    expect(await readForm(posted("a=1", `${FORM}; charset=UTF-8`))).toEqual({ a: "1" });
  });

  test("a plain form has the first of several values of a name", async () => {
    expect(await readForm(posted("status=New&status=Spam"))).toEqual({ status: "New" });
  });

  test("a letter of a plain form that arrives in two pieces is read correctly", async () => {
    const pieces = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array([0x61, 0x3d, 0xc3]));
        controller.enqueue(new Uint8Array([0xab]));
        controller.close();
      },
    });
    expect(await readForm(posted(pieces))).toEqual({ a: "ë" });
  });

  test("a field of a plain form reaches no prototype", async () => {
    const values = await readForm(posted("__proto__=x&constructor=y"));
    expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
    expect(Object.keys(values)).toEqual(["__proto__", "constructor"]);
  });

  test("a form of more than 256 kB or 50 fields is refused", async () => {
    const tooLarge = expect.objectContaining({ status: 413 });
    await expect(readForm(posted(`a=${"x".repeat(256 * 1024)}`))).rejects.toEqual(tooLarge);
    const fields = Array.from({ length: 51 }, (_, number) => `f${number}=1`).join("&");
    await expect(readForm(posted(fields))).rejects.toEqual(tooLarge);
  });

  test("a plain form that is too large is not read to its end", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent++;
        controller.enqueue(new Uint8Array(64 * 1024).fill(0x61));
      },
    });
    await expect(readForm(posted(endless))).rejects.toMatchObject({ status: 413 });
    expect(sent).toBeLessThan(20);
  });

  test.each(["application/json", "text/plain", "multipart/form-data; boundary=x"])(
    "a plain form sent as %s is refused",
    async (type) => {
      await expect(readForm(posted("{}", type))).rejects.toMatchObject({ status: 415 });
    },
  );
});
