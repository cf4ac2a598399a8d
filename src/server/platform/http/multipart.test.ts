import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fc } from "#tests/support/fast-check.ts";
import { HttpError } from "./http-error.ts";
import { type FormSource, receiveForm, receiveParts } from "./multipart.ts";

const CONTRACT = { file: "resume", maxBytes: 200_000, missing: "Resume is required", tooLarge: "Too large" };
const BOUNDARY = "----form";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "multipart-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Returns a form as a stream of pieces with `piece` bytes, as a network may split it. */
function formOf(body: string, piece = body.length, type = `multipart/form-data; boundary=${BOUNDARY}`): FormSource {
  const bytes = Buffer.from(body, "latin1");
  function* pieces() {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
  }
  return Object.assign(Readable.from(pieces()), { headers: { "content-type": type } });
}

const receive = (source: FormSource) => receiveForm(source, CONTRACT, join(folder, "file"));

const named = (name: string, more = "") => `Content-Disposition: form-data; name="${name}"${more}`;
const part = (headers: string, content: string) => `--${BOUNDARY}\r\n${headers}\r\n\r\n${content}\r\n`;
const field = (name: string, content: string) => part(named(name), content);
const FILE = part(`${named("resume", '; filename="a.pdf"')}\r\nContent-Type: application/pdf`, "%PDF-1.7");
const END = `--${BOUNDARY}--\r\n`;

/** Returns the status of the refusal, or 200 for a form that is read. */
async function statusOf(source: FormSource): Promise<number> {
  const answer = await receive(source).catch((error: unknown) => error);
  return answer instanceof HttpError ? answer.status : 200;
}

const line = (bytes: number) => `X-Long: ${"x".repeat(bytes)}`;

/** Forms of which busboy alone would silently skip a part, and forms without an end. */
const MALFORMED: Readonly<Record<string, string>> = {
  "a header of 100 kB before the name": part(`${line(100_000)}\r\n${named("a")}`, "1") + FILE + END,
  "headers that another part cuts off": `--${BOUNDARY}\r\n${named("a")}\r\n${FILE}${END}`,
  "headers that never end": `${FILE}--${BOUNDARY}\r\n${named("a")}\r\n${"X: y\r\n".repeat(30_000)}`,
  "no headers at all": `--${BOUNDARY}\r\n\r\n1\r\n${FILE}${END}`,
  "a part that is no field": part('Content-Disposition: attachment; name="a"', "1") + FILE + END,
  "a part without a disposition": part("Content-Type: text/plain", "1") + FILE + END,
  "a field without a name": part("Content-Disposition: form-data", "1") + FILE + END,
  "a name with a line break": part("Content-Disposition: form-data; name*=utf-8''a%0Ab", "1") + FILE + END,
  "a header line with a bare line feed": part(`X: y\nz\r\n${named("a")}`, "1") + FILE + END,
  "a header line without a colon": part(`X\r\n${named("a")}`, "1") + FILE + END,
  "space after a delimiter": field("a", "1").replace("\r\n", " \r\n") + FILE + END,
  "21 fields": Array.from({ length: 21 }, (_, index) => field(`a${index}`, "1")).join("") + FILE + END,
  "100 parts that are nothing": part("X: y", "1").repeat(100) + FILE + END,
  "no end": FILE + field("a", "1"),
  nothing: "",
};

describe("a form is refused as malformed", () => {
  test.each(Object.entries(MALFORMED))(
    "a form with %s is refused, in pieces of any size",
    { tags: "promise-51" },
    async (_what, body) => {
      for (const piece of [body.length || 1, 1000, 61]) expect(await statusOf(formOf(body, piece))).toBe(400);
    },
  );

  test.each([
    ["no boundary", "multipart/form-data"],
    ["an empty one", "multipart/form-data; boundary="],
    ["71 characters", `multipart/form-data; boundary=${"a".repeat(71)}`],
    ["8,000 characters", `multipart/form-data; boundary=${"a".repeat(8000)}`],
    ["200 characters in quotes", `multipart/form-data; boundary="${"a".repeat(200)}"`],
    ["a quote in quotes", 'multipart/form-data; boundary="a\\"b"'],
    ["a space at its end", 'multipart/form-data; boundary="a "'],
    ["characters of none", "multipart/form-data; boundary=<a>"],
  ])("a form under a content type with %s for a boundary is refused", { tags: "promise-51" }, async (_what, type) => {
    expect(await statusOf(formOf(FILE + END, undefined, type))).toBe(400);
  });
});

describe("a form is read", () => {
  test.each([
    [`multipart/form-data; boundary=${BOUNDARY}`, BOUNDARY],
    [`Multipart/Form-Data; charset=utf-8; Boundary="${BOUNDARY}"; x=y`, BOUNDARY],
    [`multipart/form-data; boundary="a b'(c)+_,-./:=?d"`, "a b'(c)+_,-./:=?d"],
    [`multipart/form-data;boundary=${"a".repeat(70)}`, "a".repeat(70)],
  ])("a form under the content type %s is read", async (type, boundary) => {
    const body = (field("a", "1") + FILE + END).replaceAll(BOUNDARY, boundary);
    const { fields, file, errors } = await receive(formOf(body, 10, type));
    expect({ fields, errors, bytes: file?.bytes, name: file?.name }).toEqual({
      fields: { a: "1" },
      errors: [],
      bytes: 8,
      name: "a.pdf",
    });
  });

  test("a form with a short preamble and epilogue, folded headers and empty fields is read", async () => {
    const normalized = part('Content-Disposition: form-data;\r\n name="b"', "2");
    const body = `A form.\r\n${field("a", "")}${normalized}${FILE}${END}The end.`;
    for (let piece = 1; piece < 60; piece++) {
      const { fields, errors } = await receive(formOf(body, piece));
      expect({ fields, errors }, `in pieces of ${piece}`).toEqual({ fields: { a: "", b: "2" }, errors: [] });
    }
  });

  test.each([
    ["a header of 100 kB", part(`${named("a")}\r\n${line(100_000)}`, "1") + FILE + END],
    ["40 lines of headers", part([named("a"), ...Array(40).fill("X: y")].join("\r\n"), "1") + FILE + END],
    ["a preamble of 100 kB", `${"p".repeat(100_000)}\r\n${field("a", "1")}${FILE}${END}`],
    ["an epilogue of 100 kB", field("a", "1") + FILE + END + "e".repeat(100_000)],
    // RFC 2046, 5.1.1: text after the last delimiter is ignored.
    ["parts after its end", field("a", "1") + FILE + END + field("a", "1".repeat(1000)).repeat(100)],
  ])("a form with %s is read whole", async (_what, body) => {
    const { fields, file, errors } = await receive(formOf(body, 1000));
    expect({ fields, errors, bytes: file?.bytes }).toEqual({ fields: { a: "1" }, errors: [], bytes: 8 });
  });

  test("a file without a name of its own has a blank one, and one without a field is refused", async () => {
    const unnamed = part(`${named("resume")}\r\nContent-Type: application/octet-stream`, "%PDF");
    expect((await receive(formOf(unnamed + END))).file).toMatchObject({ name: "", bytes: 4 });
    const stray = part('Content-Disposition: form-data; filename="a.pdf"', "%PDF");
    const { errors } = await receive(formOf(stray + END));
    expect(errors).toEqual([{ path: "", message: "The file belongs in the field resume" }]);
  });

  test("reading stops at a file that is too large, with the fields before it", async () => {
    const body = field("a", "1") + FILE.slice(0, -2) + "x".repeat(300_000);
    const { fields, errors, isTooLarge } = await receive(formOf(body, 1000));
    expect({ fields, errors, isTooLarge }).toEqual({
      fields: { a: "1" },
      errors: [{ path: "resume", message: "Too large" }],
      isTooLarge: true,
    });
  });

  test("a form whose fields together exceed the limit of a JSON body is refused", async () => {
    const fields = Array.from({ length: 10 }, (_, at) => field(`field${at}`, "'".repeat(200_000))).join("");
    await expect(receive(formOf(fields + FILE + END, 10_000))).rejects.toMatchObject({ status: 413 });
  });

  test("fields and files that are sent twice are named", async () => {
    const { errors } = await receive(formOf(field("a", "1") + field("a", "2") + FILE + FILE + END, 7));
    expect(errors).toEqual([
      { path: "a", message: "Must be given once" },
      { path: "resume", message: "Must be one file" },
    ]);
  });

  test("a form is read byte for byte, whatever its contents resemble", { tags: "promise-51" }, async () => {
    const crumb = fc.constantFrom(
      "\r\n",
      "\r",
      "\n",
      "--",
      "-",
      BOUNDARY,
      `\r\n--${BOUNDARY.slice(0, -1)}`,
      "\r\n\r\n",
      "x: y",
      "a",
    );
    const content = fc.array(crumb, { maxLength: 12 }).map((crumbs) => crumbs.join(""));
    const isWhole = (text: string) => !`\r\n${text}\r\n`.includes(`\r\n--${BOUNDARY}`);
    const property = fc.asyncProperty(
      content.filter(isWhole),
      content.filter(isWhole),
      fc.integer({ min: 1, max: 40 }),
      async (text, bytes, piece) => {
        const file = part(named("resume", '; filename="a.pdf"'), `%${bytes}`);
        const { fields, errors } = await receive(formOf(field("a", text) + file + END, piece));
        expect({ fields, errors }).toEqual({ fields: { a: text }, errors: [] });
        expect(await readFile(join(folder, "file"), "latin1")).toBe(`%${bytes}`);
      },
    );
    await fc.assert(property, { seed: 14, numRuns: 300 });
  });
});

describe("a form with several files", () => {
  const FILES = { file: "files", maxBytes: 100, tooMany: "Attach at most 2 files", tooLarge: "Too large" };
  const fileOf = (name: string, content: string) => part(named("files", `; filename="${name}"`), content);
  const receiveAll = (body: string, piece?: number) =>
    receiveParts(formOf(body, piece), FILES, [join(folder, "first"), join(folder, "second")]);

  test("all files are read in their order, in pieces of any size", async () => {
    const body = fileOf("a", "1\r\n--2") + field("text", "words") + fileOf("b", "3".repeat(100)) + END;
    for (const piece of [1, 7, 61, body.length]) {
      const { files, fields, errors } = await receiveAll(body, piece);
      expect(errors).toEqual([]);
      expect(fields).toEqual({ text: "words" });
      expect(files.map(({ name, bytes }) => [name, bytes])).toEqual([
        ["a", 6],
        ["b", 100],
      ]);
      expect(await readFile(join(folder, "first"), "latin1")).toBe("1\r\n--2");
      expect(await readFile(join(folder, "second"), "latin1")).toBe("3".repeat(100));
    }
  });

  test("one file too many is not stored, and reading stops at a file that is too large", async () => {
    const three = ["a", "b", "c"].map((name) => fileOf(name, name)).join("");
    const { files, errors } = await receiveAll(three + field("text", "words") + END);
    expect(files.map(({ name }) => name)).toEqual(["a", "b"]);
    expect(errors).toEqual([{ path: "files", message: "Attach at most 2 files" }]);
    const large = await receiveAll(fileOf("a", "a") + fileOf("b", "b".repeat(101)) + field("text", "words") + END);
    expect([large.isTooLarge, large.files.map(({ name }) => name)]).toEqual([true, ["a", "b"]]);
  });

  test("a form that is too large as a whole is refused with 413", async () => {
    const preamble = "p".repeat(300_000);
    await expect(receiveAll(`${preamble}\r\n${fileOf("a", "a")}${END}`, 10_000)).rejects.toMatchObject({ status: 413 });
  });
});

describe("a form whose sender has hung up", () => {
  test("a form whose client hung up before it was read ends like one cut off later", {
    tags: "promise-46",
    timeout: 10_000,
  }, async () => {
    const source = formOf(FILE + END).on("error", () => undefined);
    source.destroy(new Error("aborted"));
    await new Promise((resolve) => source.once("close", resolve));
    expect(await statusOf(source)).toBe(400);
  });
});
