import { WORKS_PAGE } from "#content/works.ts";
import vaultCable from "#web/art/vault-cable.svg";

export function WorksHero() {
  return (
    <section className="vault-hero">
      <img className="vault-cable" src={vaultCable} alt="" width={1440} height={460} />
      <div className="wrap vault-hero-words">
        <h1 className="display text-step-5">{WORKS_PAGE.heading}</h1>
        <p>{WORKS_PAGE.lede}</p>
      </div>
    </section>
  );
}
