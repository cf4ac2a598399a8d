import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { PageKey } from "#contract/page-documents.ts";
import { Button } from "#ui/button.tsx";
import { ViewSwitch } from "#ui/view-switch.tsx";
import { frameQuery } from "./page-client.ts";

const WIDTHS = { phone: 390, desktop: 1280 } as const;
export type Device = keyof typeof WIDTHS;
const DEVICES = [
  { value: "phone", label: "Phone" },
  { value: "desktop", label: "Desktop" },
] as const;

interface PagePreviewProps {
  device: Device;
  onDevice: (device: Device) => void;
  pageKey: PageKey;
  title: string;
  /** Version of the stored document. A new version renders the page again. */
  version: string | undefined;
  /** Path and text of the focused field, which the preview scrolls to. */
  shownPath: string;
  shownText: string;
}

/**
 * The policy of a document stays through all screens: one that began at the sign-in page may frame nothing. The document is
 * loaded again before the user types.
 */
function useFramingDocument(): void {
  useEffect(() => {
    const [entry] = performance.getEntriesByType("navigation");
    const begunAt = entry && new URL(entry.name).pathname;
    if (begunAt !== undefined && !/^\/admin(\/|$)/.test(begunAt)) window.location.reload();
  }, []);
}

const AGAIN_MS = 5_000;

interface PreviewLink {
  /** Path of the link; undefined until it is created. */
  path: string | undefined;
  failed: boolean;
  renew: () => void;
}

/** Returns a link to the draft for the frame, and creates a new link when the frame finds that the link has ended. */
function usePreviewLink(key: PageKey): PreviewLink {
  const { data: path, isError, refetch } = useQuery(frameQuery(key));
  const [isBroken, setIsBroken] = useState(false);
  const renewedAt = useRef(0);
  const failed = isError || isBroken;
  function renew() {
    const isAgain = Date.now() - renewedAt.current < AGAIN_MS;
    renewedAt.current = Date.now();
    // A new link that ends at once means that the next would too: then the user decides when to try.
    if (isAgain && !failed) setIsBroken(true);
    else refetch().then(() => setIsBroken(false));
  }
  return { path, failed, renew };
}

/** Preview: the real page with the draft's texts, in a frame without scripts. */
export function PagePreview({ device, onDevice, pageKey, title, version, shownPath, shownText }: PagePreviewProps) {
  useFramingDocument();
  const { path, failed, renew } = usePreviewLink(pageKey);
  return (
    <section aria-label={`Preview of ${title}`} className="flex h-full min-h-0 flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-sm font-bold">Preview</h2>
        <ViewSwitch choices={DEVICES} label="Width of the preview" onShow={onDevice} shown={device} />
      </div>
      <div className="relative min-h-0 flex-1 overflow-hidden rounded-panel border border-border bg-surface-3 shadow-1">
        {failed && (
          <div className="grid justify-items-center gap-3 p-6 text-center">
            <p>The preview could not be shown.</p>
            <Button onClick={renew}>Try again</Button>
          </div>
        )}
        {path && !failed && (
          <Frames
            key={device}
            onEnded={renew}
            path={path}
            shownPath={shownPath}
            shownText={shownText}
            title={`${title}, as it will look`}
            version={version}
            width={WIDTHS[device]}
          />
        )}
      </div>
    </section>
  );
}

interface FramesProps {
  path: string;
  /** Called when the link has expired. */
  onEnded: () => void;
  title: string;
  version: string | undefined;
  width: number;
  shownPath: string;
  shownText: string;
}

/**
 * Draws at most two frames. The previous frame stays visible until the next one has loaded, at the same scroll position. A new link is
 * drawn like a new version, so that the user does not notice the end of a link.
 */
function Frames({ path, onEnded, title, version, width, shownPath, shownText }: FramesProps) {
  const newest = `${path} ${version}`;
  const [shown, setShown] = useState(newest);
  const frames = useRef(new Map<string, HTMLIFrameElement>());
  const { place, scale, height } = useScaledPlace(width);

  function show(drawn: string, frame: HTMLIFrameElement) {
    const [now, before] = [frame.contentDocument, frames.current.get(shown)?.contentDocument];
    // The page about an expired link may not be framed, so the frame has no document.
    if (!now) return onEnded();
    prepare(now);
    if (before && drawn !== shown) now.scrollingElement?.scrollTo({ top: before.scrollingElement?.scrollTop ?? 0 });
    setShown(drawn);
  }

  const findText = useEffectEvent(() => bringToSight(frames.current.get(shown)?.contentDocument, shownText));
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for when somebody goes to another text, not at every key.
  useEffect(() => findText(), [shownPath]);

  const drawn = shown === newest ? [newest] : [shown, newest];
  return (
    <div className="absolute inset-0 flex justify-center" ref={place}>
      {drawn.map((one) => (
        <iframe
          className="absolute top-0 origin-top border-0 bg-bg data-[waits=true]:invisible"
          data-waits={one !== shown}
          key={one}
          onLoad={({ currentTarget }) => show(one, currentTarget)}
          ref={(frame) => {
            if (frame) frames.current.set(one, frame);
            else frames.current.delete(one);
          }}
          sandbox="allow-same-origin"
          src={one.split(" ", 1)[0]}
          style={{ width, height, transform: `scale(${scale})` }}
          title={title}
        />
      ))}
    </div>
  );
}

/** Returns the place of the frames, with the scale and the height at which a page of this width fits it. */
function useScaledPlace(width: number) {
  const place = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width, height: 0 });
  useLayoutEffect(() => {
    const { current } = place;
    if (!current) return;
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(1, size.width / width);
  return { place, scale, height: size.height / scale };
}

/** Sets the theme of the back office on a previewed page, hides its notice for people with the link and disables its links. */
function prepare(page: Document): void {
  page.documentElement.className = document.documentElement.className;
  for (const notice of page.querySelectorAll<HTMLElement>(".draft-notice")) notice.hidden = true;
  // The author has seen the animations at the start of the page.
  for (const animation of page.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  }
  page.addEventListener("click", (event) => {
    // `instanceof` fails for elements of another document, so the method is looked up instead.
    const { closest } = Object(event.target);
    if (typeof closest === "function" && closest.call(event.target, "a")) event.preventDefault();
  });
}

const MARK_MS = 1_600;
/** Marks of Markdown, and all from the first placeholder on: the page shows them as something else. */
const SHOWN_OTHERWISE = /[*_[\]]|\{\w+\}.*/g;
/** First letters of a long text, which identify it on its page. */
const TELLING_LETTERS = 60;
/** Shortest text that is looked for inside longer ones. A shorter one would be found in many places. */
const MIN_LETTERS_OF_PART = 12;

/** Returns the innermost element whose whole text is this text, or else the innermost that contains it. */
function elementOf(page: Document, text: string): HTMLElement | undefined {
  const words = text.replaceAll(SHOWN_OTHERWISE, "").trim();
  if (words === "") return undefined;
  const all = [...page.querySelectorAll<HTMLElement>("main *")];
  const whole = all.filter(({ textContent }) => textContent?.trim() === words).at(-1);
  if (whole || words.length < MIN_LETTERS_OF_PART) return whole;
  return all.filter(({ textContent }) => textContent?.includes(words.slice(0, TELLING_LETTERS))).at(-1);
}

/** Scrolls a text of the page into view. `scrollIntoView` would scroll the window around the frame too. */
function bringToSight(page: Document | null | undefined, text: string): void {
  const element = page && elementOf(page, text);
  const view = page?.scrollingElement;
  if (!element || !view) return;
  const { top, height } = element.getBoundingClientRect();
  view.scrollTo({ top: view.scrollTop + top - (view.clientHeight - height) / 2 });
  element.style.outline = "2px solid var(--primary)";
  element.style.outlineOffset = "4px";
  setTimeout(() => element.style.removeProperty("outline"), MARK_MS);
}
