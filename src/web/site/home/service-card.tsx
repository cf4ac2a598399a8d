import type { HomeService, ServiceArt } from "#content/home.ts";
import automation from "#web/art/service-automation.svg";
import development from "#web/art/service-development.svg";
import government from "#web/art/service-government.svg";
import transformation from "#web/art/service-transformation.svg";

const PICTURES: Record<ServiceArt, string> = { government, automation, development, transformation };

/** The wire that tints the card and marks its features; the names of styles/services.css. */
const WIRES: Record<ServiceArt, string> = {
  government: "lagoon",
  automation: "coral",
  development: "strelitzia",
  transformation: "cane",
};

/** The specified stagger, in milliseconds. */
const DELAYS = ["delay-200", "delay-400", "delay-600", "delay-800"];

export function ServiceCard({ service, order }: { service: HomeService; order: number }) {
  const { art, title, features } = service;
  return (
    <article id={`service-${art}`} className={`service-card reveal ${DELAYS[order] ?? ""}`} data-wire={WIRES[art]}>
      <h3 className="service-heading">{title}</h3>
      <ul className="service-features">
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <img className="service-art" src={PICTURES[art]} alt="" width={330} height={330} loading="lazy" />
    </article>
  );
}
