import { ChevronRight } from "lucide-react";
import type { PageDetail } from "#contract/page-documents.ts";

/** What can stand in braces in any text, and what it stands for now. */
export function Placeholders({ placeholders }: Pick<PageDetail, "placeholders">) {
  return (
    <details className="rounded-panel border border-border bg-surface px-4 shadow-1 desk:px-5">
      <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-2 font-[560]">
        <ChevronRight
          aria-hidden="true"
          className="text-ink-3 transition-transform in-open:rotate-90"
          size={16}
          strokeWidth={2}
        />
        Company details in braces
        <span className="font-normal text-ink-3 max-sm:hidden">
          <code className="font-mono text-[0.8125rem]">{"{suburb}"}</code> and others
        </span>
      </summary>
      <p className="pb-2 text-ink-2">
        Write these in any text. The website fills them in from the settings, so a new address or number is changed in
        one place.
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 pb-4">
        {placeholders.map(({ name, value }) => (
          <div className="contents" key={name}>
            <dt>
              <code className="font-mono text-[0.8125rem]">{`{${name}}`}</code>
            </dt>
            <dd className="text-ink-2 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
