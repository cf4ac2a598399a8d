import { clients } from "#content/clients.ts";
import { CLIENTS_HEADING } from "#content/home.ts";
import { data } from "../data-attributes.ts";
import { MarqueePause } from "../frame/marquee-pause.tsx";

/** Six wordmarks that pass by once in 40 seconds; without script or with reduced motion they stand still. */
export function ClientStrip() {
  return (
    <section
      className="clients py-[clamp(2.5rem,5vw,4.5rem)]"
      aria-labelledby="clients-heading"
      {...data({ "data-marquee": true })}
    >
      <div className="wrap flex items-center justify-center gap-2">
        <h2
          id="clients-heading"
          className="text-ink-3 text-step--1 font-stretch-100% font-[520] leading-[1.4] tracking-normal text-center"
        >
          {CLIENTS_HEADING}
        </h2>
        <MarqueePause label="Pause the client logos" />
      </div>
      <div className="marquee-window mt-4 flex">
        <Wordmarks />
        <Wordmarks copy />
      </div>
    </section>
  );
}

/** The second row fills the gap behind the first and is not read out. */
function Wordmarks({ copy }: { copy?: boolean }) {
  return (
    <ul className="marquee-row clients-row" aria-hidden={copy}>
      {clients.map(({ name, logo }) => (
        <li
          className="flex gap-[0.6rem] items-center text-ink-2 text-[1.125rem] font-stretch-112% font-[650] tracking-[-0.015em] whitespace-nowrap"
          key={name}
        >
          <svg width="26" height="26" viewBox="0 0 24 24" aria-hidden="true">
            <path d={logo} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
