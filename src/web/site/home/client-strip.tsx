import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import { clients } from "#content/clients.ts";
import { CLIENTS_HEADING } from "#content/home.ts";

/** Six wordmarks that pass by once in 40 seconds; without script or with reduced motion they stand still. */
export function ClientStrip() {
  return (
    <section className="clients" aria-labelledby="clients-heading" data-marquee>
      <div className="wrap flex items-center justify-center gap-2">
        <h2 id="clients-heading" className="clients-heading">
          {CLIENTS_HEADING}
        </h2>
        <button type="button" className="icon-button clients-pause" aria-pressed="false" data-marquee-pause>
          <Pause className="when-moving" size={16} strokeWidth={1.75} aria-hidden="true" />
          <Play className="when-paused" size={16} strokeWidth={1.75} aria-hidden="true" />
          <span className="sr-only">Pause the client logos</span>
        </button>
      </div>
      <div className="clients-window">
        <Wordmarks />
        <Wordmarks copy />
      </div>
    </section>
  );
}

/** The second row fills the gap behind the first and is not read out. */
function Wordmarks({ copy }: { copy?: boolean }) {
  return (
    <ul className="clients-row" aria-hidden={copy}>
      {clients.map(({ name, logo }) => (
        <li key={name}>
          <svg width="26" height="26" viewBox="0 0 24 24" aria-hidden="true">
            <path d={logo} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
