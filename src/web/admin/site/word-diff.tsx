import { diffArrays, diffWordsWithSpace } from "diff";
import { ArrowRight } from "lucide-react";
import { Fragment } from "react";
import type { PageChange } from "#contract/page-documents.ts";
import { isUploaded } from "../pictures/uploaded-name.ts";

/** Changes of each text, word by word. */
export function ChangeList({ changes }: { changes: readonly PageChange[] }) {
  return (
    <dl className="grid gap-3">
      {changes.map(({ path, title, before, after }) => (
        <div key={path}>
          <dt className="text-small font-medium text-ink-2">{title}</dt>
          <dd className="whitespace-pre-wrap wrap-anywhere">
            {isUploaded(before) || isUploaded(after) ? (
              <ChangedPicture after={after} before={before} />
            ) : (
              <Changes after={after} before={before} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows a picture before and after, since its file name is random. A blank name is no picture. */
function ChangedPicture({ before, after }: Pick<PageChange, "before" | "after">) {
  const image = "max-h-24 max-w-full rounded-control border border-border";
  return (
    <span className="flex flex-wrap items-center gap-2">
      {before && <img alt="Before" className={`${image} opacity-60`} src={`/uploads/${before}`} title="Before" />}
      {before && after && <ArrowRight aria-hidden="true" size={16} />}
      {after ? (
        <img alt="After" className={image} src={`/uploads/${after}`} title="After" />
      ) : (
        <span>Picture removed</span>
      )}
    </span>
  );
}

/** Shows only the changed paragraphs of a long text. */
function Changes({ before, after }: { before: string; after: string }) {
  const chunks = diffArrays(linesOf(before), linesOf(after));
  return chunks.flatMap(({ value, added, removed }, index) => {
    const [previous, next] = [chunks[index - 1], chunks[index + 1]];
    // A removed part is shown together with its replacement.
    if (!(added || removed) || (added && previous?.removed)) return [];
    const [old, now] = removed ? [value, next?.added ? next.value : []] : [[], value];
    return (
      // Paragraphs can be equal, so the place identifies one.
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a comparison do not move
      <p key={index}>
        <WordDiff after={now.join("\n")} before={old.join("\n")} />
      </p>
    );
  });
}

const linesOf = (text: string) => text.split(/\n+/);

/** Minimum share of common text for a diff by word. Below it, both texts are shown whole. */
const ALIKE = 0.6;
const MAX_DIFF_MS = 100;

function WordDiff({ before, after }: { before: string; after: string }) {
  // If the diff takes too long, as for text without words, both texts are shown whole.
  const parts = diffWordsWithSpace(before, after, { timeout: MAX_DIFF_MS }) ?? [];
  const kept = parts.reduce((sum, { value, added, removed }) => sum + (added || removed ? 0 : value.length), 0);
  if (kept < Math.max(before.length, after.length) * ALIKE) {
    return (
      <>
        {before && <Removed text={before} />}
        {before && after && <br />}
        {after && <Added text={after} />}
      </>
    );
  }
  return parts.map(({ value, added, removed }, index) => {
    const key = `${index} ${value}`;
    if (added) return <Added key={key} text={value} />;
    if (!removed) return <span key={key}>{value}</span>;
    return (
      <Fragment key={key}>
        <Removed text={value} />{" "}
      </Fragment>
    );
  });
}

function Added({ text }: { text: string }) {
  return (
    <ins className="rounded-[3px] bg-success-soft text-success no-underline forced-colors:underline">
      <span className="sr-only">added: </span>
      {text}
    </ins>
  );
}

function Removed({ text }: { text: string }) {
  return (
    <del className="rounded-[3px] bg-danger-soft text-danger">
      <span className="sr-only">removed: </span>
      {text}
    </del>
  );
}
