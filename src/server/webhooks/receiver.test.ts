import { expect, test } from "vitest";
import { findAddresses, resolveOnce } from "./receiver.ts";

test("attempts at the same time share one look-up of a name, and later ones begin another", {
  tags: "promise-71",
}, async () => {
  const asked: string[] = [];
  const { promise: answer, resolve: end } = Promise.withResolvers<{ address: string; family: number }[]>();
  const resolve = (host: string) => {
    asked.push(host);
    return answer;
  };
  const four = Promise.all(Array.from({ length: 4 }, () => resolveOnce("slow.example.org", resolve)));
  const other = resolveOnce("other.example.org", resolve);
  expect(asked).toEqual(["slow.example.org", "other.example.org"]);
  end([{ address: "8.8.8.8", family: 4 }]);
  await Promise.all([four, other]);
  await resolveOnce("slow.example.org", resolve);
  expect(asked).toHaveLength(3);
});

test("a failed look-up is not kept", async () => {
  const fails = () => Promise.reject(new Error("ENOTFOUND"));
  await expect(resolveOnce("gone.example.org", fails)).rejects.toThrow("ENOTFOUND");
  const works = async () => [{ address: "8.8.8.8", family: 4 }];
  expect(await resolveOnce("gone.example.org", works)).toHaveLength(1);
});

test("an address needs no look-up", async () => {
  const url = new URL("https://[2001:4860:4860::8888]/");
  expect(await findAddresses(url, { webhookAllow: new Set() })).toEqual([
    { address: "2001:4860:4860::8888", family: 6 },
  ]);
});
