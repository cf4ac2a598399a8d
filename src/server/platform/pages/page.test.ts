import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { pageFrom, policyFor } from "#server/platform/pages/page.ts";
import { configOf } from "#tests/support/platform.ts";

const config = configOf();

/** The sources that a directive of a page's policy allows. */
function allowed(directive: string, html: string, environment = config): string[] {
  const found = policyFor(html, environment)
    .split("; ")
    .find((one) => one.startsWith(`${directive} `));
  return found?.split(" ").slice(1) ?? [];
}

const hashOf = (script: string): string => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

describe("the policy of a page", () => {
  test("the policy of a page without scripts allows no inline and no external script", { tags: "promise-39" }, () => {
    expect(policyFor("<p>words</p>", config)).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
        "form-action 'self'; manifest-src 'self'; base-uri 'none'; frame-ancestors 'none'; " +
        "require-trusted-types-for 'script'; trusted-types 'none'",
    );
  });

  test("the policy of a page allows each inline script by its hash, once", { tags: "promise-39" }, () => {
    const [one, two] = ["start('ë')", "\n  more(1 < 2);\n"];
    const html = `<script>${one}</script><script type="module" async="">${two}</script><script>${one}</script>`;
    expect(allowed("script-src", html)).toEqual(["'self'", hashOf(one), hashOf(two)]);
  });

  test("the policy of a page has no hashes for script files and data", () => {
    const html = [
      '<script src="/assets/a.js"></script>',
      '<script type="module" src="/assets/b.js" async=""></script>',
      '<script type="application/ld+json">{"@type":"Organization"}</script>',
      '<script type="application/json">{}</script>',
      '<script type="speculationrules">{}</script>',
      "<script>run()</script>",
    ].join("");
    expect(allowed("script-src", html)).toEqual(["'self'", hashOf("run()")]);
  });

  test("the policy of a page allows no event handlers, escaped scripts or unsafe keywords", () => {
    const policy = policyFor('<p onclick="evil()">&lt;script&gt;evil()&lt;/script&gt;</p>', config);
    expect(policy).not.toMatch(/sha256|unsafe|\*|https?:/);
  });

  test("the policy of a page with a frame allows frames of the site", () => {
    expect(allowed("frame-src", '<iframe src="/embed/map"></iframe>')).toEqual(["'self'"]);
    expect(allowed("frame-src", "<p>&lt;iframe src></p>")).toEqual([]);
  });

  test("the policy of a page allows the configured API of a different origin only", () => {
    const elsewhere = configOf({ API_BASE_URL: "https://api.example.org:8443/v1/api" });
    for (const directive of ["connect-src", "form-action"]) {
      expect(allowed(directive, "", elsewhere)).toEqual(["'self'", "https://api.example.org:8443"]);
    }
    expect(allowed("script-src", "", elsewhere)).toEqual(["'self'"]);
  });
});

describe("a page", () => {
  const html = `<!doctype html><p>Zoë 👩🏽‍💻</p>${"<p>again</p>".repeat(500)}`;
  const { content, status } = pageFrom(html, 404, config);

  test("a page is the same plain and compressed", () => {
    expect(status).toBe(404);
    for (const body of [content.plain, gunzipSync(content.gzip), brotliDecompressSync(content.br)]) {
      expect(body.toString()).toBe(html);
    }
    expect(content.br.length).toBeLessThan(content.plain.length / 5);
  });

  test("the ETag of a page changes only with its content", () => {
    expect(content.etag).toMatch(/^W\/"[\w-]{27}"$/);
    expect(pageFrom(html, 200, config).content.etag).toBe(content.etag);
    expect(pageFrom(`${html} `, 200, config).content.etag).not.toBe(content.etag);
  });
});
