import { CONTACT_PAGE } from "#content/contact.ts";
import coil from "#web/art/about-passion.svg";

/** The words over two lines, with a coil for a full stop. */
export function ContactHero() {
  const [last = "", ...first] = CONTACT_PAGE.heading.split(" ").reverse();
  return (
    <section className="wrap contact-hero">
      <h1 className="giant">
        <span>{first.reverse().join(" ")} </span>
        <span>
          {last}
          <img src={coil} alt="" width={800} height={800} />
        </span>
      </h1>
      <p>{CONTACT_PAGE.lede}</p>
    </section>
  );
}
