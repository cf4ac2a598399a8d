import { REFERENCE } from "#content/documentation.ts";
import { CodeBlock } from "./code-block.tsx";
import type { ReferenceCall, ReferenceField } from "./documentation.server.ts";

/** Reference of one call. Folded, it shows method, path, access and summary; unfolded also input, an example and the response. */
export function ReferenceCallDetails({ call }: { call: ReferenceCall }) {
  const { takes, access } = REFERENCE;
  const name = `${call.method} ${call.path}`;
  return (
    <details className="call border-t border-border last:border-b last:border-border" id={call.id}>
      <summary>
        <span className="call-method forced-colors:border" data-method={call.method}>
          {call.method}
        </span>{" "}
        <code className="font-medium wrap-anywhere">{call.path}</code>{" "}
        <span className="call-access text-ink-2 text-[0.875rem]">
          {call.permissions.length === 1 ? <code>{call.permissions[0]}</code> : access[call.access]}
        </span>{" "}
        <span className="col-[2_/_-1] max-w-[29rem] text-ink-2 text-body">{call.summary}</span>
      </summary>
      <div className="grid grid-cols-1 gap-4 pt-1 pb-7">
        <Fields title={takes.params} fields={call.params} />
        <Fields title={takes.query} fields={call.query} />
        <Fields title={call.isForm ? takes.form : takes.body} fields={call.body} />
        <Headers names={call.headers} />
        <Limits sentences={call.limits} />
        <CodeBlock title={name} label={REFERENCE.request} code={call.request} />
        <p className="text-body">
          {REFERENCE.answer} <strong>{call.success}</strong>
        </p>
        {call.reply !== undefined && <CodeBlock title={name} label={REFERENCE.answer} code={call.reply} />}
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
            <dt className="wrap-anywhere">
              <code>{name}</code>{" "}
              {required && <em className="ml-[0.35em] text-ink-2 text-small not-italic">{REFERENCE.required}</em>}
            </dt>
            <dd className="text-ink-2 wrap-anywhere">{kind}</dd>
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
            <dt className="wrap-anywhere">
              <code>{name}</code>
            </dt>
            <dd className="text-ink-2 wrap-anywhere">
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
    <p className="max-w-[29rem] text-body">
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
      <p className="call-refusals text-body">
        <a className="prose-link" href="#errors">
          {REFERENCE.errors}
        </a>{" "}
        {errors.map(({ status }) => status).join(", ")}
      </p>
      {errors.map(
        ({ status, message }) =>
          message !== undefined && (
            <p className="call-refusals text-body" key={status}>
              {status}: {message}
            </p>
          ),
      )}
    </>
  );
}
