import type { ShownPicture } from "#contract/pictures.ts";
import { data } from "../data-attributes.ts";
import { MarqueePause } from "../layout/marquee-pause.tsx";
import { SitePicture } from "../layout/site-picture.tsx";
import { MAX_LOGO_WIDTH, opticalSize } from "./optical-size.ts";

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

/** Wordmarks that pass by in 40 seconds, each a link to its project if there is one. Without script or with reduced motion they are still. */
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
      {clients.some(({ picture }) => picture) && <LogoInk />}
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

/** Share of the colours in the luminance of a pixel, as its opacity. */
const LUMINANCE = "0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  .21 .72 .07 0 0";
/** Differences in luminance below 0.15 do not show. Larger ones show four times as strong. */
const DIFFERENCE = { k2: 4, k3: -4, k4: -0.6 } as const;

/**
 * Filter that draws each logo in the colour of the names beside it, so that a white and a black logo are visible on both grounds. A part
 * that is lighter or darker than the logo around it becomes faint: the letters on a badge stay legible.
 */
function LogoInk() {
  return (
    <svg className="absolute size-0" aria-hidden="true">
      <filter id="logo-ink" x="0" y="0" width="1" height="1" colorInterpolationFilters="sRGB">
        <feColorMatrix values={LUMINANCE} result="own" />
        <feGaussianBlur in="SourceGraphic" stdDeviation="20" />
        <feColorMatrix values={LUMINANCE} result="around" />
        <feComposite in="own" in2="around" operator="arithmetic" {...DIFFERENCE} result="lighter" />
        <feComposite in="around" in2="own" operator="arithmetic" {...DIFFERENCE} />
        <feComposite in2="lighter" operator="arithmetic" k2=".8" k3=".8" result="faint" />
        <feComposite in="SourceAlpha" in2="faint" operator="out" result="shape" />
        <feFlood className="logo-ink" />
        <feComposite in2="shape" operator="in" />
      </filter>
    </svg>
  );
}

function Wordmark({ name, picture, drawing }: ShownClient) {
  if (picture)
    return (
      <SitePicture
        alt={name}
        className="client-logo"
        loading="lazy"
        // The filter needs no plate behind a transparent logo.
        picture={{ ...picture, ...opticalSize(picture), isTransparent: false }}
        widths={`${MAX_LOGO_WIDTH}px`}
      />
    );
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
