import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CampaignInput, CampaignPreview } from "#contract/campaigns.ts";
import { classNames } from "#ui/class-names.ts";
import { Mark } from "#ui/mark.tsx";
import { ViewSwitch } from "#ui/view-switch.tsx";
import { FailureReason } from "../base/failure-reason.tsx";
import { PreviewedText } from "../writing/previewed-text.tsx";
import { previewQuery } from "./form-queries.ts";

const VIEWS = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "text", label: "Text" },
] as const;
type View = (typeof VIEWS)[number]["value"];

/** The five strands below the head of every mail. */
const STRANDS = [
  "bg-(--wire-coral)",
  "bg-(--wire-strelitzia)",
  "bg-(--wire-marigold)",
  "bg-(--wire-lagoon)",
  "bg-(--wire-petrol)",
];
const FRAME = "max-h-144 min-w-0 overflow-auto rounded-control border border-border wrap-anywhere";
/** Looks of the parts of a mail, as in the layout of mails. */
const PARTS =
  "grid content-start gap-3 [&_h2]:text-xl [&_h2]:font-bold [&_h3]:text-lg [&_h3]:font-bold [&_h4]:font-bold " +
  "[&_ul]:list-disc [&_ol]:list-decimal [&_:is(ul,ol)]:pl-6 [&_blockquote]:border-l-4 [&_blockquote]:border-border-strong " +
  "[&_blockquote]:pl-3 [&_a]:underline [&_pre]:whitespace-pre-wrap [&_:is(th,td)]:border [&_:is(th,td)]:border-border [&_:is(th,td)]:px-2 [&_:is(th,td)]:py-1 [&_figcaption]:text-small [&_pre]:rounded-control [&_pre]:bg-surface-2 [&_pre]:p-3 " +
  "[&_code]:font-mono [&_code]:text-small [&_img]:h-auto [&_img]:max-w-full [&_img]:rounded-control";

interface MailPreviewProps {
  texts: CampaignInput;
  /** Whether pictures without words are pointed out, since their words can still be written. */
  naming?: boolean;
}

/** Mail as its readers see it: in both themes, and as text. */
export function MailPreview({ texts, naming = false }: MailPreviewProps) {
  const [view, setView] = useState<View>("light");
  const { data, error } = useQuery(previewQuery(texts));
  const mail = texts.body.trim() === "" || texts.subject.trim() === "" ? undefined : data?.record;
  return (
    <section aria-label="Preview" className="grid min-w-0 content-start gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm font-medium">Preview</h3>
        <ViewSwitch choices={VIEWS} className="*:px-3" label="Look of the preview" onShow={setView} shown={view} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must take the focus */}
      <div className={classNames(FRAME, view !== "text" && `${view} bg-bg text-ink`)} tabIndex={0}>
        {error ? (
          <p className="p-4 text-ink-2">
            <FailureReason error={error} />
          </p>
        ) : mail === undefined ? (
          <p className="p-4 text-ink-2">The email appears here once it has a subject and a text.</p>
        ) : view === "text" ? (
          <pre className="p-4 font-mono text-small whitespace-pre-wrap">{mail.text}</pre>
        ) : (
          <Mail mail={mail} subject={texts.subject} />
        )}
      </div>
      {naming && mail && <SilentPictures blocks={mail.blocks} />}
    </section>
  );
}

/** Note about pictures that say nothing to readers whose mail program shows none. */
function SilentPictures({ blocks }: { blocks: CampaignPreview["blocks"] }) {
  const silent = blocks.filter((block) => block.kind === "picture" && block.alt === "").length;
  if (silent === 0) return null;
  return (
    <p className="text-small text-ink-2">
      {`${silent === 1 ? "1 picture has" : `${silent} pictures have`} no words: readers whose mail program hides pictures see nothing there.`}
    </p>
  );
}

function Mail({ mail: { company, blocks, button, footer }, subject }: { mail: CampaignPreview; subject: string }) {
  return (
    <div className="p-3">
      <div className="overflow-clip rounded-control border border-border bg-surface">
        <p className="dark flex items-center gap-3 bg-(--wire-night) px-4 py-3 text-lg font-bold text-ink">
          <Mark size={36} />
          {company}
        </p>
        <div aria-hidden="true" className="bg-(--wire-night)">
          {STRANDS.map((colour) => (
            <div className={classNames("mb-px h-0.75", colour)} key={colour} />
          ))}
        </div>
        <div className="grid gap-4 px-4 py-5">
          <p className="text-2xl leading-tight font-bold">{subject}</p>
          <div className={PARTS}>
            <PreviewedText blocks={blocks} />
          </div>
          {button && (
            <p>
              <a
                className="inline-flex min-h-11 items-center rounded-full bg-primary px-5 font-semibold text-on-primary"
                href={button.url}
                rel="noreferrer"
                target="_blank"
              >
                {button.label}
              </a>
            </p>
          )}
          <p className="border-t border-border pt-3 text-small whitespace-pre-line text-ink-2">
            <span>{footer}</span>
            <br />
            <span className="underline">Unsubscribe</span>
          </p>
        </div>
      </div>
    </div>
  );
}
