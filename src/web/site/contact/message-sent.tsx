import { MESSAGE_SENT } from "#content/home.ts";

/** What takes the form's place once a message has arrived. Hidden until then; the script fills in the reference. */
export function MessageSent({ reference, page }: { reference: string | undefined; page: string }) {
  return (
    <div className="message-sent" data-sent hidden={reference === undefined} tabIndex={-1}>
      <h3 className="text-step-3">{MESSAGE_SENT.heading}</h3>
      <p className="message-reference" role="status">
        {MESSAGE_SENT.reference} <strong data-reference>{reference}</strong>
      </p>
      <ol className="message-next">
        {MESSAGE_SENT.next.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>
        <a className="button button-outline" href={page} data-again>
          {MESSAGE_SENT.again}
        </a>
      </p>
    </div>
  );
}
