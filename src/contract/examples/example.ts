import type { BodyInput, InterimReplyOf, ParamsInput, QueryInput, ReplyOf } from "#contract/endpoint.ts";

/** Fields of a form: the name of its file, and the fields of the body. */
type FormInput<Call, File extends string> = Record<File, string> &
  (BodyInput<Call> extends undefined ? unknown : BodyInput<Call>);

interface Parts<Call> {
  params: ParamsInput<Call>;
  query: QueryInput<Call>;
  body: Call extends { multipart: { file: infer File extends string } } ? FormInput<Call, File> : BodyInput<Call>;
  reply: Call extends { csv: true } | { eventStream: true } ? string : ReplyOf<Call>;
  interimReply: Call extends { interimReply: unknown } ? InterimReplyOf<Call> : undefined;
}

/** Example of a request and its response, with exactly the parts that the call has. */
type ExampleOf<Call> = {
  [Part in keyof Parts<Call> as Parts<Call>[Part] extends undefined ? never : Part]: Parts<Call>[Part];
} & {
  [Part in keyof Parts<Call> as Parts<Call>[Part] extends undefined ? Part : never]?: never;
};

/** Example of any call, for loops over all calls. */
export interface AnyExample {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: Readonly<Record<string, unknown>>;
  reply?: unknown;
  interimReply?: unknown;
}

/** Examples of calls. A call without an example does not compile. */
export type ExamplesOf<Calls> = { [Name in keyof Calls]: ExampleOf<Calls[Name]> };

/** Returns a CSV file as it is sent. */
export function csvOf(...lines: string[]): string {
  return lines.map((line) => `${line}\r\n`).join("");
}
