import ArrowRight from "lucide-react/icons/arrow-right";
import Check from "lucide-react/icons/check";
import { Fragment } from "react";
import type { RenderedDocument } from "#content/document.ts";
import type { HOME } from "#content/home.ts";
import { CASE } from "#content/works.ts";
import { BeforeAfter } from "../works/before-after.tsx";
import { categoryName } from "../works/filter.ts";
import type { PicturedProject } from "../works/project-picture.ts";

/** Published projects below each other, each with the states before and now. */
export function CaseStrips({
  words,
  cases,
}: {
  words: RenderedDocument<typeof HOME>["cases"];
  cases: readonly PicturedProject[];
}) {
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
          <CaseStrip key={shown.slug} shown={shown} />
        ))}
      </ol>
    </>
  );
}

function CaseStrip({
  shown: { name, slug, client, category, year, before, after, features, picture },
}: {
  shown: PicturedProject;
}) {
  const [feature] = features;
  return (
    <li className="case-row reveal">
      <img
        className="case-picture"
        src={picture.src}
        alt=""
        width={picture.width}
        height={picture.height}
        loading="lazy"
      />
      <div className="grid content-start justify-items-start gap-4">
        <h3 className="text-step-2 wrap-anywhere">{name}</h3>
        <p className="text-ink-2 text-step--1 wrap-anywhere">
          {[client, categoryName(category), year]
            .filter((fact) => fact.trim() !== "")
            .map((fact, index) => (
              <Fragment key={fact}>
                {index > 0 && " · "}
                <bdi>{fact}</bdi>
              </Fragment>
            ))}
        </p>
        <BeforeAfter after={after} before={before} />
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 justify-self-stretch">
          {feature && (
            <p className="flex gap-3 items-start font-book wrap-anywhere">
              <Check className="case-check" size={20} strokeWidth={3} />
              {feature}
            </p>
          )}
          <a className="prose-link arrow-link" href={`/products/${slug}`}>
            {CASE.more}
            <span className="sr-only">: {name}</span>
            <ArrowRight size={18} />
          </a>
        </div>
      </div>
    </li>
  );
}
