import { afterEach, beforeEach, expect, test } from "vitest";
import { newId } from "#server/platform/records/ids.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { userOf } from "#tools/seed/seeded-rows.ts";
import { eraseNames, findAccountNames, findSignedNames, keepLastName, type Signer, signAs } from "./account-names.ts";

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createPlatform();
});
afterEach(() => platform.close());

const write: TestPlatform["database"]["write"] = (work) => platform.database.write(work);
const sign = (signer: Signer, at = platform) => at.database.write((tx) => signAs(tx, signer));
const nameOf = async (id: string) => (await findAccountNames(platform.database.read, [id])).get(id);

test("each name of an account is kept once, also by two processes at once", async () => {
  const rival = await platform.rival();
  const id = newId();
  const anna = { id, name: "Anna" };
  const ids = await Promise.all([anna, anna, anna, anna].map((one, at) => sign(one, at % 2 ? rival : platform)));
  expect(new Set(ids).size).toBe(1);
  const others = [await sign({ id, name: "Ben" }), await sign({ id: newId(), name: "Anna" })];
  expect(new Set([...ids, ...others]).size).toBe(3);
  const names = await findSignedNames(platform.database.read, [...ids, ...others, null, newId()]);
  expect([...names.values()].sort()).toEqual(["Anna", "Anna", "Ben"]);
});

test("an erasure removes one name of one account, and a later signature under it is a new one", async () => {
  const [id, other] = [newId(), newId()];
  const [anna, ben, namesake] = [
    { id, name: "Anna" },
    { id, name: "Ben" },
    { id: other, name: "Anna" },
  ];
  const signed = [await sign(anna), await sign(ben), await sign(namesake)];
  const erase = () => write((tx) => eraseNames(tx, [anna, { id: newId(), name: "Ben" }]));
  expect(await erase()).toEqual([signed[0]]);
  expect(await erase()).toEqual([]);
  const names = async (options?: { erased: string }) => {
    const found = await findSignedNames(platform.database.read, signed, options);
    return signed.map((one) => found.get(one));
  };
  expect(await names()).toEqual(["Erased", "Ben", "Anna"]);
  expect(await names({ erased: "" })).toEqual(["", "Ben", "Anna"]);
  const again = await sign(anna);
  expect(signed).not.toContain(again);
  expect(await write((tx) => eraseNames(tx, [anna]))).toEqual([again]);
});

test("an account has its present name, a deleted one its last name, and an unknown one none", async () => {
  const user = userOf(1);
  await write((tx) => tx.insertInto("users").values(user).execute());
  expect(await nameOf(user.id)).toEqual({ name: user.name, isDeleted: false });
  const id = newId();
  // Named Anna again at the end, after another name.
  for (const name of ["Anna", "Ben", "Anna"]) await sign({ id, name });
  expect(await nameOf(id)).toBeUndefined();
  await write((tx) => keepLastName(tx, { id, name: "Anna" }));
  expect(await nameOf(id)).toEqual({ name: "Anna", isDeleted: true });
  await write((tx) => eraseNames(tx, [{ id, name: "Ben" }]));
  expect(await nameOf(id)).toEqual({ name: "Anna", isDeleted: true });
  await write((tx) => eraseNames(tx, [{ id, name: "Anna" }]));
  expect(await nameOf(id)).toEqual({ name: "Erased", isDeleted: true });
});
