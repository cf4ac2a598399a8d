import { CONTACT_PAGE } from "#content/contact.ts";
import coil from "#web/art/about-passion.svg";

/** The words over two lines, with a coil for a full stop. */
export function ContactHero() {
  const [last = "", ...first] = CONTACT_PAGE.heading.split(" ").reverse();
  return (
    <section className="wrap contact-hero relative overflow-x-clip pt-[clamp(3rem,6vw,6rem)] pb-[clamp(2.5rem,5vw,4.5rem)]">
      <h1 className="giant">
        <span>{first.reverse().join(" ")} </span>
        <span>
          {last}
          <img className="w-[0.74em] h-[0.74em]" src={coil} alt="" width={800} height={800} />
        </span>
      </h1>
      <p className="lede mt-[clamp(1.5rem,3vw,2.5rem)]">{CONTACT_PAGE.lede}</p>
    </section>
  );
}
