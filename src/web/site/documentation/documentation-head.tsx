import type { RenderedDocument } from "#content/document.ts";
import { type DOCUMENTATION, DOCUMENTATION_DOORS, DOCUMENTATION_PAGE } from "#content/documentation.ts";
import disc from "#web/art/trio-development.svg";
import { data } from "../data-attributes.ts";
import { CopyButton } from "./copy-button.tsx";

interface DocumentationHeadProps {
  words: RenderedDocument<typeof DOCUMENTATION>;
  /** Base address of all paths. */
  api: string;
}

/** Head of the documentation: introduction, address of the API and four entry points. */
export function DocumentationHead({ words: { opening, doors }, api }: DocumentationHeadProps) {
  return (
    <header className="documentation-head">
      <div className="text-page-head">
        <span className="ribbon w-20" />
        <h1 className="display text-[min(var(--step-5),10.8vw)]">{opening.heading}</h1>
        <p className="intro">{opening.lede}</p>
      </div>
      <img
        className="documentation-art hidden lg:block lg:w-full lg:h-auto print:hidden"
        src={disc}
        alt=""
        width="800"
        height="800"
        loading="lazy"
      />
      <div className="documentation-address forced-colors:border dark">
        <p>
          <span className="text-ink-2 text-body">{opening.address}</span> <code className="wrap-anywhere">{api}</code>
        </p>
        <CopyButton of={DOCUMENTATION_PAGE.address} />
        <p className="text-ink-2 text-body lg:ml-auto">{opening.account}</p>
      </div>
      <ul className="documentation-doors grid gap-4 sm:grid-cols-[1fr_1fr] lg:grid-cols-4 print:hidden">
        {DOCUMENTATION_DOORS.map((door) => (
          <li
            className="rounded-card border border-(--tint-edge) bg-(--tint-lagoon) nth-2:bg-(--tint-cane) nth-3:bg-(--tint-strelitzia) nth-4:bg-(--tint-coral)"
            key={door}
          >
            <a
              className="grid content-start gap-2 min-h-full p-(--space-2) rounded-card forced-colors:border"
              href={doors[`${door}Link` as const].href}
            >
              <strong className="text-step-1 font-stretch-110% font-heading leading-[1.1]">
                {doors[`${door}Link` as const].label}
              </strong>{" "}
              <span className="text-ink-2">{doors[door]}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="sr-only" role="status" {...data({ "data-copy-status": true })} />
    </header>
  );
}
