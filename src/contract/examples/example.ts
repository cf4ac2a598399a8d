import type { BodyInput, InterimReplyOf, ParamsInput, QueryInput, ReplyOf } from "#contract/endpoint.ts";

/** What a form holds: the name of its file, and its other fields. */
type FormInput<Call, File extends string> = Record<File, string> &
  (BodyInput<Call> extends undefined ? unknown : BodyInput<Call>);

interface Parts<Call> {
  params: ParamsInput<Call>;
  query: QueryInput<Call>;
  body: Call extends { multipart: { file: infer File extends string } } ? FormInput<Call, File> : BodyInput<Call>;
  reply: Call extends { csv: true } ? string : ReplyOf<Call>;
  interimReply: Call extends { interimReply: unknown } ? InterimReplyOf<Call> : undefined;
}

/** One request that could be made and what could be answered: every part that the call has, and no other. */
type ExampleOf<Call> = {
  [Part in keyof Parts<Call> as Parts<Call>[Part] extends undefined ? never : Part]: Parts<Call>[Part];
} & {
  [Part in keyof Parts<Call> as Parts<Call>[Part] extends undefined ? Part : never]?: never;
};

/** An example of any call, for what loops over them all. */
export interface AnyExample {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: Readonly<Record<string, unknown>>;
  reply?: unknown;
  interimReply?: unknown;
}

/** An example of each of these calls: one without an example does not compile. */
export type ExamplesOf<Calls> = { [Name in keyof Calls]: ExampleOf<Calls[Name]> };

/** A file of comma-separated values as it goes out. */
export function csvOf(...lines: string[]): string {
  return lines.map((line) => `${line}\r\n`).join("");
}
