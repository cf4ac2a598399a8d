import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import type { ArticleBlock } from "#contract/article-blocks.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { z } from "#contract/zod.ts";
import { callRecord } from "#web/shared/call.ts";
import { FailureReason } from "../base/failure-reason.tsx";
import { useDebounced } from "../base/use-debounced.ts";
import { PreviewedText } from "./previewed-text.tsx";

interface TypedText {
  body: string;
  /** Whether a line break stays one, as in descriptions. */
  keepsLines?: boolean | undefined;
}

/** Call that returns the parts of a typed text. */
export type PreviewCall = Endpoint & {
  body: z.ZodType<TypedText, TypedText>;
  reply: z.ZodType<{ data: { blocks: ArticleBlock[] } }>;
};

/** Query of the parts of a text as its page shows them. The previous ones stay while the next ones load. */
function previewQuery(preview: PreviewCall, typed: TypedText) {
  return queryOptions({
    queryKey: ["text-preview", preview.path, typed],
    queryFn: ({ signal }) => callRecord(preview, { body: typed, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
    enabled: typed.body.trim() !== "",
  });
}

/** Looks of the parts of a text. */
const PARTS =
  "grid max-h-160 content-start gap-3 overflow-auto rounded-control border border-border bg-surface-2 p-4 wrap-anywhere " +
  "[&_h2]:text-xl [&_h2]:font-bold [&_h3]:text-lg [&_h3]:font-bold [&_h4]:font-bold [&_ul]:list-disc [&_ol]:list-decimal " +
  "[&_:is(ul,ol)]:pl-6 [&_blockquote]:border-l-4 [&_blockquote]:border-border-strong [&_blockquote]:pl-3 [&_a]:underline " +
  "[&_pre]:whitespace-pre-wrap [&_:is(th,td)]:border [&_:is(th,td)]:border-border [&_:is(th,td)]:px-2 [&_:is(th,td)]:py-1 [&_figcaption]:text-small [&_img]:h-auto [&_img]:max-w-full [&_img]:rounded-control";

interface TextPreviewProps {
  /** Name of the field with the text. */
  name: string;
  call: PreviewCall;
  keepsLines?: true;
  /** Content before the text, such as its title. */
  children?: ReactNode;
  /** Whether `children` show nothing. */
  isBlank?: boolean;
}

/** Preview of a text as its page shows it. */
export function TextPreview({ name, call, keepsLines, children, isBlank = true }: TextPreviewProps) {
  const body = useDebounced(useWatch<Record<string, string>, string>({ name }) ?? "");
  const { data, error } = useQuery(previewQuery(call, { body, ...(keepsLines && { keepsLines }) }));
  const hasText = body.trim() !== "";
  return (
    <section aria-label="Preview" className="grid min-w-0 content-start gap-1.5">
      <h3 className="text-sm font-medium">Preview</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must take the focus */}
      <div className={PARTS} tabIndex={0}>
        {isBlank && !hasText && <p className="text-ink-3">What you type appears here.</p>}
        {children}
        {error ? (
          <p className="text-ink-2">
            <FailureReason error={error} />
          </p>
        ) : hasText && data ? (
          <PreviewedText blocks={data.record.blocks} />
        ) : null}
      </div>
    </section>
  );
}
