import { expect, test } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { configOf } from "#tests/support/platform.ts";
import { networkOf } from "./client-address.ts";

/** Returns the client address that the program sees in a request. */
async function seen(trustProxy: string, forwardedFor: string | undefined, from: string): Promise<string> {
  const app = await createTestApp((api) => api.get("/", async ({ address }) => address), {
    config: configOf({ TRUST_PROXY: trustProxy }),
  });
  const headers = forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor };
  const { body } = await app.inject({ url: "/", remoteAddress: from, headers });
  await app.close();
  return body;
}

test.each([
  ["nobody is believed by default", "", "1.1.1.1", "203.0.113.9", "203.0.113.9"],
  ["a stranger is not believed", "10.0.0.0/8", "1.1.1.1", "203.0.113.9", "203.0.113.9"],
  ["a proxy is believed", "203.0.113.0/24", "198.51.100.7", "203.0.113.9", "198.51.100.7"],
  ["a single address is enough", "203.0.113.9", "198.51.100.7", "203.0.113.9", "198.51.100.7"],
  ["what the caller put in front is not", "203.0.113.0/24", "6.6.6.6, 198.51.100.7", "203.0.113.9", "198.51.100.7"],
  ["proxies behind each other are", "10.0.0.0/8", "198.51.100.7,10.1.1.1", "10.0.0.1", "198.51.100.7"],
  ["so many hops are", "2", "6.6.6.6, 198.51.100.7, 10.0.0.1", "203.0.113.9", "198.51.100.7"],
  ["with more hops than there are the farthest counts", "9", "198.51.100.7", "203.0.113.9", "198.51.100.7"],
  ["a proxy of IPv6 is", "fd00::/8", "2001:db8::7", "fd00::1", "2001:db8::7"],
  ["a proxy of IPv4 on a socket of IPv6 is", "10.0.0.0/8", "198.51.100.7", "::ffff:10.0.0.1", "198.51.100.7"],
  ["a proxy that says nothing speaks for itself", "10.0.0.0/8", undefined, "10.0.0.1", "10.0.0.1"],
  ["the port behind an address is ignored", "1", "198.51.100.7:50123", "203.0.113.9", "198.51.100.7"],
  ["the port behind an address of IPv6 is ignored", "1", "[2001:db8::7]:50123", "203.0.113.9", "2001:db8::7"],
  ["what is no address is not taken for one", "1", '"},{"forged":"', "203.0.113.9", "203.0.113.9"],
  ["an empty header is none", "1", "", "203.0.113.9", "203.0.113.9"],
  ["IPv4 on a socket of IPv6 is IPv4", "", undefined, "::ffff:198.51.100.7", "198.51.100.7"],
  ["however it is spelt", "1", "0:0:0:0:0:FFFF:c633:6407", "203.0.113.9", "198.51.100.7"],
  ["a zone is none of an address", "", undefined, "fe80::1%eth0", "fe80::1"],
])("%s", { tags: "promise-4" }, async (_, trustProxy, forwardedFor, from, expected) => {
  expect(await seen(trustProxy, forwardedFor, from)).toBe(expected);
});

test.each([
  ["198.51.100.7", "198.51.100.7"],
  ["::ffff:198.51.100.7", "198.51.100.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2:0:0:0:9", "2001:db8:1:2::/64"],
  ["2001:db8::9", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["1:2:3:4:5:6:7::", "1:2:3:4::/64"],
  ["2001:0DB8:0001:0002:ffff::", "2001:db8:1:2::/64"],
  ["2001:db8:1:2:3:4:192.0.2.1", "2001:db8:1:2::/64"],
  ["64:ff9b::192.0.2.1", "64:ff9b:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["no address", "no address"],
  ["", ""],
])("%s counts as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("an organisation's network is a /48, and IPv4 has none", () => {
  expect(networkOf("2001:db8:1:2::9", 48)).toBe("2001:db8:1::/48");
  expect(networkOf("198.51.100.7", 48)).toBe("198.51.100.7");
});
