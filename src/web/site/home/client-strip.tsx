import type { ShownPicture } from "#contract/pictures.ts";
import { data } from "../data-attributes.ts";
import { MarqueePause } from "../layout/marquee-pause.tsx";
import { SitePicture } from "../layout/site-picture.tsx";

/** Client as the strip shows it: with its logo, or else its name as a wordmark. */
export interface ShownClient {
  name: string;
  /** Uploaded logo. */
  picture: ShownPicture | undefined;
  /** Path data of a drawn logo beside the name. */
  drawing: string | undefined;
  /** Slug of the project that the client links to. */
  project: string | undefined;
}

interface WordmarksProps {
  clients: readonly ShownClient[];
}

/** Wordmarks that pass by in 40 seconds, each a link to its case. Without script or with reduced motion they are still. */
export function ClientStrip({ heading, clients }: WordmarksProps & { heading: string }) {
  if (clients.length === 0) return null;
  return (
    <section className="py-(--space-4)" aria-labelledby="clients-heading" {...data({ "data-marquee": true })}>
      <div className="wrap flex items-center justify-center gap-2">
        <h2
          id="clients-heading"
          className="text-ink-3 text-step--1 font-stretch-100% font-book leading-[1.4] tracking-normal text-center"
        >
          {heading}
        </h2>
        <MarqueePause label="Pause the client logos" />
      </div>
      <div className="marquee-window mt-4 flex">
        <Wordmarks clients={clients} />
        <Wordmarks clients={clients} copy />
      </div>
    </section>
  );
}

/** Row of wordmarks. The second row, `copy`, fills the gap behind the first, hidden from screen readers and the keyboard. */
function Wordmarks({ clients, copy }: WordmarksProps & { copy?: boolean }) {
  return (
    <ul className="marquee-row clients-row" aria-hidden={copy}>
      {clients.map((client, index) => (
        <li key={index}>
          {client.project ? (
            <a
              className="client-mark hover:text-ink"
              href={`/products/${client.project}`}
              tabIndex={copy ? -1 : undefined}
            >
              <Wordmark {...client} />
            </a>
          ) : (
            <span className="client-mark">
              <Wordmark {...client} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Wordmark({ name, picture, drawing }: ShownClient) {
  if (picture)
    return <SitePicture alt={name} className="client-logo" loading="lazy" picture={picture} widths="160px" />;
  return (
    <>
      {drawing && (
        <svg width="26" height="26" viewBox="0 0 24 24" aria-hidden="true">
          <path d={drawing} />
        </svg>
      )}
      {name}
    </>
  );
}
