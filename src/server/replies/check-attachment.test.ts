import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { REPLY_FILES } from "#contract/reply-files.ts";
import { buildZip } from "#tests/support/documents.ts";
import { attachmentName, attachmentType, checkAttachment } from "./check-attachment.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "attachment-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function received(name: string, content: string | Buffer, bytes = Buffer.from(content).length) {
  const path = join(folder, "file");
  await writeFile(path, content);
  return { path, name, bytes, sha256: "" };
}

const check = async (name: string, content: string | Buffer) => checkAttachment(await received(name, content));
const bytes = (hex: string, rest = "") => Buffer.concat([Buffer.from(hex, "hex"), Buffer.from(rest)]);
const COMPOUND = "d0cf11e0a1b11ae1";
const PE = Buffer.concat([Buffer.from("MZ\u0090\u0000\u0003"), Buffer.alloc(200)]);

const PROGRAM_NAMES =
  "setup.exe SETUP.EXE a.pdf.exe a.exe. a.exe%20 a.dll a.com a.js::$DATA a.js.::$DATA a.bat a.cmd a.ps1 a.vbs a.js a.mjs a.jse a.wsf a.hta a.jar a.msi a.scr a.lnk a.reg a.sh a.py a.pl a.php a.rb a.html a.htm a.svg a.xhtml a.ｅｘｅ a.docm a.xlsm a.pptm a.apk a.app a.deb .exe C:\\docs\\a.bat ../../a.sh";

const PROGRAMS: Readonly<Record<string, string | Buffer>> = {
  "Windows program": PE,
  "short MZ program": "MZ and nothing else",
  "ELF program": bytes("7f454c46", "more"),
  "Mach-O program": bytes("cffaedfe", "more"),
  "Java class": bytes("cafebabe", "more"),
  "Windows shortcut": bytes("4c0000000114020000000000c000000000000046", "more"),
  "shell script": "#!/bin/sh\necho",
  "shell script after a byte order mark": "\ufeff#!/bin/sh\necho",
  "shell script in UTF-16": Buffer.from("\ufeff#!/bin/sh\n", "utf16le"),
  page: "<!DOCTYPE html><p>",
  "page after comments": "<!-- a -->\n<!-- b --> <HTML><script>",
  picture: '<?xml version="1.0"?>\n<!-- a --><svg xmlns="http://www.w3.org/2000/svg">',
  "PHP script": "<?php echo 1;",
  "Windows Installer package": bytes(`${COMPOUND}${"00".repeat(72)}84100c0000000000c000000000000046`),
  "Java program": buildZip([{ name: "META-INF/MANIFEST.MF", content: "Main-Class: A" }]),
  "Android program": buildZip([{ name: "AndroidManifest.xml", content: "a" }]),
};

const ALLOWED: Readonly<Record<string, string | Buffer>> = {
  "a.pdf": "%PDF-1.7",
  "a.txt": "MZansi is a name for South Africa.",
  "a.csv": "a;b\n1;2",
  "a.zip": buildZip([{ name: "setup.exe", content: PE }]),
  "a.7z": bytes("377abcaf271c", "more"),
  "a.png": bytes("89504e470d0a1a0a"),
  "a.xls": bytes(COMPOUND, "more"),
  "a.docx": buildZip([{ name: "[Content_Types].xml", content: "<Types/>" }]),
  "a.odt": buildZip([{ name: "META-INF/manifest.xml", content: "a" }]),
  "a.xml": '<?xml version="1.0"?><invoice/>',
  "a.md": "Begin with <script> in HTML.",
  "a.exe.pdf": "%PDF-1.7",
  "Re: a.js: a quotation.pdf": "%PDF-1.7",
  "without extension": "text",
  exe: "text",
};

describe("a file of a reply", () => {
  test.each(PROGRAM_NAMES.split(" "))("a file named %s is refused", { tags: "promise-63" }, async (name) => {
    expect(await check(name.replace("%20", " "), "text")).toMatch(/^Programs and scripts can't be attached: /);
  });

  test.each(Object.entries(PROGRAMS))("a file that contains a %s is refused under any name", async (_what, content) => {
    for (const name of ["a.pdf", "a.bin", "a"])
      expect(await check(name, content)).toBe(`Programs and scripts can't be attached: ${name}`);
  });

  test.each(Object.entries(ALLOWED))("a file named %s is accepted", async (name, content) => {
    expect(await check(name, content)).toBeUndefined();
  });

  test("a file with macros is refused, in either format of Office", async () => {
    const parts = ["[Content_Types].xml", "word/vbaProject.bin"].map((name) => ({ name, content: "a" }));
    const old = Buffer.concat([bytes(COMPOUND), Buffer.from("_VBA_PROJECT", "utf16le")]);
    for (const [name, content] of [
      ["a.docx", buildZip(parts)],
      ["a.xls", old],
    ] as const)
      expect(await check(name, content)).toBe(`Files with macros can't be attached: ${name}`);
    expect(await check("a.zip", buildZip([{ name: "docs/vbaProject.bin", content: "a" }]))).toBeUndefined();
  });

  test("a file is refused when it is empty or too large", async () => {
    expect(await check("a.pdf", "")).toBe("Empty files can't be attached: a.pdf");
    const most = REPLY_FILES.maxBytes;
    expect(await checkAttachment(await received("a.pdf", "%PDF-", most))).toBeUndefined();
    expect(await checkAttachment(await received("a.pdf", "%PDF-", most + 1))).toBe(
      "Files of more than 5 MB can't be attached: a.pdf",
    );
  });

  test("a file that begins with thousands of comments is checked at once", async () => {
    expect(await check("a.txt", "<!-->-->".repeat(100_000))).toBeUndefined();
    expect(await check("a.txt", " ".repeat(100_000))).toBeUndefined();
  });

  test.each([
    ["C:\\Users\\Thandi\\Quote.pdf", "Quote.pdf"],
    ["../../etc/passwd", "passwd"],
    ["a\u0000\r\n\u202Efdp.exe", "afdp.exe"],
    ["Angebot für Zoë.pdf", "Angebot für Zoë.pdf"],
    ["", "file"],
    [`${"a".repeat(300)}.pdf`, `${"a".repeat(196)}.pdf`],
    [`a.${"b".repeat(300)}`, `a.${"b".repeat(198)}`],
  ])("a file has a name without path and control characters: %j", (given, name) => {
    expect(attachmentName({ name: given })).toBe(name);
  });

  test.each([
    ["a.pdf", "%PDF-1.7", "application/pdf"],
    ["a.PNG", bytes("89504e470d0a1a0a"), "image/png"],
    ["a.pdf", "no PDF", "application/octet-stream"],
    ["a.txt", "text", "application/octet-stream"],
    ["a", "%PDF-1.7", "application/octet-stream"],
  ])("a file named %s has the type that name and content agree on", async (name, content, type) => {
    expect(await attachmentType(await received(name, content))).toBe(type);
  });
});
