import { ArrowUpRight } from "lucide-react";
import coil from "#web/art/story-3.svg";
import { paths } from "#web/shared/paths.ts";

/** The way to what visitors see. A full load: the website is no part of this application. */
export function WebsiteCard() {
  return (
    <a
      className="group flex flex-col overflow-clip rounded-panel border border-border bg-surface shadow-1 hover:bg-surface-2"
      href={paths.site}
    >
      <span className="relative aspect-video overflow-clip bg-night">
        <img
          alt=""
          className="absolute size-full object-cover object-[50%_90%] transition-[scale] duration-(--t-4) ease-(--ease-out) motion-safe:group-hover:scale-105"
          height={800}
          loading="lazy"
          src={coil}
          width={900}
        />
      </span>
      <span className="flex min-h-14 items-center px-4 font-[560] desk:px-[1.15rem]">
        View the website
        <ArrowUpRight aria-hidden="true" className="ml-auto text-ink-3" size={18} strokeWidth={1.75} />
      </span>
    </a>
  );
}
