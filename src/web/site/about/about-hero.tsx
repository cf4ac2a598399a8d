import { ABOUT_HEADINGS, ABOUT_PAGE } from "#content/about.ts";
import build from "#web/art/about-build.svg";
import passion from "#web/art/about-passion.svg";
import think from "#web/art/about-think.svg";

const COILS = { passion, think, build } as const;

/** Three giant words, from left to right and back, each with a coil for punctuation. */
export function AboutHero() {
  return (
    <section className="wrap about-hero grid grid-cols-[minmax(0,1fr)_auto] items-end py-[clamp(3rem,6vw,6rem)]">
      <h1 className="giant [grid-area:1_/_1_/_2_/_3] grid gap-[0.08em] print:block">
        {ABOUT_HEADINGS.map(({ word, coil }) => (
          <span className="flex gap-[0.16em] items-center nth-2:flex-row-reverse nth-3:ml-[0.7em]" key={word}>
            {`${word} `}
            <img className="w-[0.74em] h-[0.74em]" src={COILS[coil]} alt="" width={800} height={800} />
          </span>
        ))}
      </h1>
      <p className="lede">{ABOUT_PAGE.since}</p>
    </section>
  );
}
