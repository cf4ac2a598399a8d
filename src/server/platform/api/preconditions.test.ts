import { describe, expect, test } from "vitest";
import { etagOf, requireMatch } from "./preconditions.ts";

const stale = expect.objectContaining({ status: 412, code: "changed-meanwhile" });

/** An ETag in the forms that Apache, Caddy and nginx make of it when they compress the response. */
const FROM_PROXIES = ['"v3-gzip"', '"v3-br"', '"v3-zstd"', 'W/"v3-gzip"', '"v2-br", "v3-br"'];

describe("If-Match", () => {
  test("the ETag changes with every version", () => {
    expect(etagOf(3)).toBe('"v3"');
    expect(etagOf(3)).not.toBe(etagOf(4));
  });

  test.each([undefined, "*", " * ", '"v3"', 'W/"v3"', '"v1", "v3"', 'W/"v2" , W/"v3"', ' "v3" ', ...FROM_PROXIES])(
    "If-Match %s matches version 3",
    (ifMatch) => {
      expect(() => requireMatch(ifMatch, 3)).not.toThrow();
    },
  );

  const others = ['"v2"', 'W/"v4"', '"v1", "v2"', "v3", "3", '"v33"', '"v3', "", '"*"', 'w/"v3"'];
  test.each([...others, '"v2-gzip"', '"v3-zip"', '"v3"-gzip', '"-gzip"', '"v3-gzip-x"'])(
    "If-Match %s is refused for version 3",
    (ifMatch) => {
      expect(() => requireMatch(ifMatch, 3)).toThrow(stale);
    },
  );
});
