import ArrowRight from "lucide-react/icons/arrow-right";
import Check from "lucide-react/icons/check";
import { Fragment } from "react";
import type { RenderedDocument } from "#content/document.ts";
import type { HOME } from "#content/home.ts";
import { SitePicture } from "../layout/site-picture.tsx";
import { BeforeAfter } from "../works/before-after.tsx";
import type { PicturedProject } from "../works/project-picture.ts";

type CasesWords = RenderedDocument<typeof HOME>["cases"];

/** Published projects below each other, each with the states before and now. */
export function CaseStrips({ words, cases }: { words: CasesWords; cases: readonly PicturedProject[] }) {
  return (
    <>
      <div className="section-head reveal">
        <h2 id="cases-heading" className="text-step-4">
          {words.heading}
        </h2>
        <div className="grid justify-items-start gap-3">
          <p className="intro max-w-none">{words.text}</p>
          <a className="prose-link arrow-link" href={words.more.href}>
            {words.more.label}
            <ArrowRight size={18} />
          </a>
        </div>
      </div>
      <ol>
        {cases.map((shown) => (
          <CaseStrip key={shown.slug} shown={shown} words={words} />
        ))}
      </ol>
    </>
  );
}

function CaseStrip({ shown, words }: { shown: PicturedProject; words: CasesWords }) {
  const { name, slug, client, kind, year, before, after, features, picture } = shown;
  const [feature] = features;
  return (
    <li className="case-row reveal">
      <SitePicture
        className="case-picture"
        picture={picture}
        alt=""
        widths="(width >= 768px) min(30vw, 26rem), 94vw"
        loading="lazy"
      />
      <div className="grid content-start justify-items-start gap-4">
        <h3 className="text-step-2 wrap-anywhere">{name}</h3>
        <p className="text-ink-2 text-step--1 wrap-anywhere">
          {[client, kind.name, year]
            .filter((fact) => fact.trim() !== "")
            .map((fact, index) => (
              <Fragment key={fact}>
                {index > 0 && " · "}
                <bdi>{fact}</bdi>
              </Fragment>
            ))}
        </p>
        <BeforeAfter after={after} before={before} labels={words} />
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 justify-self-stretch">
          {feature && (
            <p className="flex gap-3 items-start font-book wrap-anywhere">
              <Check className="case-check" size={20} strokeWidth={3} />
              {feature}
            </p>
          )}
          <a className="prose-link arrow-link" href={`/products/${slug}`}>
            {words.read}
            <span className="sr-only">: {name}</span>
            <ArrowRight size={18} />
          </a>
        </div>
      </div>
    </li>
  );
}
