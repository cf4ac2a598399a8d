import { REFERENCE } from "#content/documentation.ts";
import { data } from "../data-attributes.ts";
import { CallCode } from "./code-block.tsx";
import type { ReferenceCall, ReferenceField } from "./documentation.server.ts";

/**
 * Reference of one call. Folded, it shows method, path, access and summary; unfolded also input, an example and the response.
 * Its styles are in documentation.css: repeated for each of 300 calls, their names would be 2 kB of the page.
 */
export function ReferenceCallDetails({ call }: { call: ReferenceCall }) {
  const { takes, access } = REFERENCE;
  return (
    <details className="call" id={call.id}>
      <summary>
        <span className="call-method forced-colors:border" {...data({ "data-method": call.method })}>
          {call.method}
        </span>{" "}
        <code>{call.path}</code>{" "}
        <span className="call-access">
          {call.permissions.length === 1 ? <code>{call.permissions[0]}</code> : access[call.access]}
        </span>{" "}
        <span>{call.summary}</span>
      </summary>
      <div>
        <Fields title={takes.params} fields={call.params} />
        <Fields title={takes.query} fields={call.query} />
        <Fields title={call.isForm ? takes.form : takes.body} fields={call.body} />
        <Headers names={call.headers} />
        <Limits sentences={call.limits} />
        <CallCode label={REFERENCE.request} code={call.request} />
        <p>
          {REFERENCE.answer} <strong>{call.success}</strong>
        </p>
        {call.reply !== undefined && <CallCode label={REFERENCE.answer} code={call.reply} />}
        <Errors errors={call.errors} />
      </div>
    </details>
  );
}

function Fields({ title, fields }: { title: string; fields: readonly ReferenceField[] }) {
  if (fields.length === 0) return null;
  return (
    <div className="call-fields">
      <h5>{title}</h5>
      <dl>
        {fields.map(({ name, kind, required }) => (
          <div key={name}>
            <dt>
              <code>{name}</code> {required && <em>{REFERENCE.required}</em>}
            </dt>
            <dd>{kind}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Headers({ names }: { names: ReferenceCall["headers"] }) {
  if (names.length === 0) return null;
  return (
    <div className="call-fields">
      <h5>{REFERENCE.takes.headers}</h5>
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              <a className="prose-link" href={REFERENCE.headers[name].href}>
                {REFERENCE.headers[name].text}
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Limits({ sentences }: { sentences: ReferenceCall["limits"] }) {
  if (sentences.length === 0) return null;
  return (
    <p className="max-w-[29rem]">
      <a className="prose-link" href="#limits">
        {REFERENCE.limits}
      </a>{" "}
      {sentences.join(" ")}
    </p>
  );
}

function Errors({ errors }: { errors: ReferenceCall["errors"] }) {
  return (
    <>
      <p className="call-refusals">
        <a className="prose-link" href="#errors">
          {REFERENCE.errors}
        </a>{" "}
        {errors.map(({ status }) => status).join(", ")}
      </p>
      {errors.map(
        ({ status, message }) =>
          message !== undefined && (
            <p className="call-refusals" key={status}>
              {status}: {message}
            </p>
          ),
      )}
    </>
  );
}
