import { APPLICATION_SENT, JOB_PAGE } from "#content/careers.ts";

/** What takes the form's place once an application has arrived. Hidden until then; the script fills in the reference. */
export function ApplicationSent({ reference }: { reference: string | undefined }) {
  return (
    <div className="message-sent" data-sent hidden={reference === undefined} tabIndex={-1}>
      <h3 className="text-step-3">{APPLICATION_SENT.heading}</h3>
      <p className="message-reference" role="status">
        {APPLICATION_SENT.reference} <strong data-reference>{reference}</strong>
      </p>
      <ol className="message-next">
        {APPLICATION_SENT.next.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>
        <a className="button button-outline" href="/careers">
          {JOB_PAGE.back}
        </a>
      </p>
    </div>
  );
}
