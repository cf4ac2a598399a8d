import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const web = resolve(import.meta.dirname, "../../src/web/admin");
const contract = resolve(import.meta.dirname, "../../src/contract");

/** Files that send the change of one record, or name its call. Each gives it to the engine as a `Change`. */
const SENDERS: Readonly<Record<string, string>> = {
  "changes/change.ts": "the change of a status",
  "deals/deal-client.ts": "the move of a deal, with its reason",
  "deals/use-deal-moves.tsx": "the same",
  "resources/resource-client.ts": "the call of a status",
  "applications/care-change.ts": "the assignee, the interview and the rating of an application",
  "messages/care-change.ts": "the assignee and the snooze of a message",
  "messages/message-client.ts": "the same",
  "outbox/outbox-client.ts": "another try of an email",
  "pictures/picture-page.tsx": "the form of a picture, which is no change in a list",
  "pictures/visible-part.tsx": "the form of a picture's visible part",
  "users/user-client.ts": "the password before the status of an account",
};

/** Returns the TypeScript files of a folder with their text, without tests. */
function textsOf(folder: string): [file: string, text: string][] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
    .map((file) => [file, readFileSync(join(folder, file), "utf8")]);
}

/** Returns the files of the back office that match, in the order of the alphabet. */
const filesWith = (pattern: RegExp) =>
  textsOf(web)
    .flatMap(([file, text]) => (pattern.test(text) ? [file] : []))
    .sort();

/** Calls with the method PATCH, and that of another try of an email. */
const CALLS = textsOf(contract).flatMap(([, text]) =>
  [...text.matchAll(/(\w+)(?: =|:) endpoint\(\{\s*method: "PATCH"/g)].map(([, name]) => name),
);

test("the contract has calls that change a record in place", () => {
  expect(CALLS).toEqual(expect.arrayContaining(["setStatus", "changeMessage", "setMessageStatus"]));
});

test("only a change of the engine sends a call that changes one record in place", () => {
  const names = [...CALLS, "retryMail", "saveMessage", "setStage"].join("|");
  expect(filesWith(new RegExp(`\\b(${names})\\(|\\bcall\\w*\\((\\w+\\.)?(${names})\\b`))).toEqual(
    Object.keys(SENDERS).sort(),
  );
});

test("only the engine and the actions on selected rows make a change", () => {
  expect(filesWith(/\bmakeChange\(|\.send\(\w+\.record\b/)).toEqual([
    "changes/change.ts",
    "changes/use-changes.ts",
    "lists/bulk-actions.ts",
  ]);
});
