import { ABOUT_PAGE, ABOUT_WORDS } from "#content/about.ts";
import build from "#web/art/about-build.svg";
import passion from "#web/art/about-passion.svg";
import think from "#web/art/about-think.svg";

const COILS = { passion, think, build } as const;

/** Three giant words, from left to right and back, each with a coil for punctuation. */
export function AboutHero() {
  return (
    <section className="wrap about-hero">
      <h1 className="giant">
        {ABOUT_WORDS.map(({ word, coil }) => (
          <span key={word}>
            {`${word} `}
            <img src={COILS[coil]} alt="" width={800} height={800} />
          </span>
        ))}
      </h1>
      <p>{ABOUT_PAGE.since}</p>
    </section>
  );
}
