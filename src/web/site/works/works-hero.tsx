import { WORKS_PAGE } from "#content/works.ts";
import vaultCable from "#web/art/vault-cable.svg";

export function WorksHero() {
  return (
    <section className="relative">
      <img
        className="absolute top-0 right-0 w-[max(1440px,100%)] max-w-none h-auto pointer-events-none max-xl:right-[-130px] max-xl:w-225 print:hidden"
        src={vaultCable}
        alt=""
        width={1440}
        height={460}
      />
      <div className="wrap vault-hero-words">
        <h1 className="display text-step-5">{WORKS_PAGE.heading}</h1>
        <p className="lede max-w-[27rem]">{WORKS_PAGE.lede}</p>
      </div>
    </section>
  );
}
