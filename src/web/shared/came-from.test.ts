import { readFile } from "node:fs/promises";
import { Script } from "node:vm";
import { afterEach, expect, test, vi } from "vitest";
import { cameFromInput } from "#contract/came-from.ts";

const script = new Script(await readFile(new URL("./came-from.js", import.meta.url), "utf8"));
afterEach(() => vi.unstubAllGlobals());

interface Visit {
  kept?: string | null;
  referrer?: string;
  search?: string;
  refuses?: object;
}

/** Opens a page. Returns what the storage of the tab then has. */
function open({ kept = null, referrer = "", search = "", refuses = {} }: Visit): string | null {
  let stored = kept;
  vi.stubGlobal("navigator", refuses);
  vi.stubGlobal("document", { referrer });
  vi.stubGlobal("location", { search, origin: "https://www.example.org", pathname: "/services" });
  vi.stubGlobal("sessionStorage", {
    getItem: () => stored,
    setItem(_: string, value: string) {
      stored = value;
    },
    removeItem() {
      stored = null;
    },
  });
  script.runInThisContext();
  return stored;
}

test.each([
  ["a mark before the website", { referrer: "https://www.search.example.com/", search: "?utm_source=+Fair+" }, "fair"],
  ["the website", { referrer: "https://www.search.example.com/?q=x" }, "search.example.com"],
  ["nothing", {}, "Direct"],
  ["an own page", { referrer: "https://www.example.org/about" }, "Direct"],
])("the start of a visit from %s is kept", (_, visit, source) => {
  expect(open(visit)).toBe(JSON.stringify({ source, entry: "/services" }));
});

test.each(["%00", "%E2%80%8B", "a%00b", "a%0Ab", "%ED%A0%80", `${"a".repeat(59)}${encodeURIComponent("😀😀")}`])(
  "no form is refused for what the mark %s makes of the source",
  (mark) => {
    const kept: unknown = JSON.parse(open({ search: `?utm_source=${mark}` }) ?? "");
    expect(cameFromInput.safeParse(kept).success).toBe(true);
  },
);

test("a second page of the tab changes nothing", () => {
  expect(open({ kept: "first", search: "?utm_source=fair" })).toBe("first");
});

test.each([{ globalPrivacyControl: true }, { doNotTrack: "1" }])("a browser with %o keeps nothing", (refuses) => {
  expect(open({ refuses })).toBeNull();
  expect(open({ kept: "first", refuses })).toBeNull();
});
