import { describe, expect, test } from "vitest";
import { countHosts, isHost } from "#server/platform/host.ts";
import { fc } from "#tests/support/fast-check.ts";

describe("a host", () => {
  test.each([
    "localhost",
    "localhost:3000",
    "www.example.org",
    "WWW.Example.ORG:443",
    "example.org.",
    "xn--bcher-kva.example",
    "web_1:3000",
    "127.0.0.1",
    "127.0.0.1:65535",
    "[::1]",
    "[2001:db8::7]:8080",
    "[::ffff:192.0.2.1]",
    `${"a".repeat(63)}.example`,
  ])("is %s", (host) => {
    expect(isHost(host)).toBe(true);
  });

  test.each([
    "",
    " ",
    "x/login?",
    "x/",
    "x?",
    "x#",
    "x\\y",
    "user@x",
    "user:word@x:80",
    "a b",
    "a,b",
    "a\tb",
    "a..b",
    ".a",
    "-a",
    "a-",
    "a.-",
    "bücher.example",
    "a%2fb",
    "a;b",
    "a:",
    "a:b",
    "a:-1",
    "a:65536",
    "a:123456",
    "a:80:80",
    "::1",
    "[::1",
    "[::1]x",
    "[]",
    "[1:2]",
    "[fe80::1%25eth0]",
    "[a.b]",
    "http://x",
    "//x",
    "x\u0000",
    "a".repeat(300),
  ])("is not %j", (host) => {
    expect(isHost(host)).toBe(false);
  });

  test("is nothing but the host of an address that is made of it", () => {
    const letters = fc.constantFrom(..."ab0.-_:[]/?#@\\% ,é%2f".split(""));
    const hosts = fc.oneof(fc.string({ unit: letters, maxLength: 12 }), fc.webAuthority(), fc.ipV6(), fc.ipV4());
    fc.assert(
      fc.property(hosts, (host) => {
        const url = `http://${host}/about`;
        if (!isHost(host) || !URL.canParse(url)) return;
        const { pathname, search, hash, username, password } = new URL(url);
        expect([pathname, search, hash, username, password]).toEqual(["/about", "", "", "", ""]);
      }),
      { numRuns: 2000 },
    );
  });
});

test("Host headers are counted in whatever letters they come", () => {
  expect(countHosts(["Accept", "host", "Host", "a", "X-Host", "b"])).toBe(1);
  expect(countHosts(["Host", "a", "hOST", "a"])).toBe(2);
  expect(countHosts([])).toBe(0);
});
