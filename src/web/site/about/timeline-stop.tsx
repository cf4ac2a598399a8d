import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import type { NavigationLink } from "#content/navigation.ts";

interface TimelineStopProps {
  /** Address of its coil. */
  node: string;
  when: string;
  title: string;
  text: string;
  more?: NavigationLink;
  /** Entries of its list. */
  children?: ReactNode;
}

export function TimelineStop({ node, when, title, text, more, children }: TimelineStopProps) {
  return (
    <li className="timeline-stop relative flex flex-col gap-3 md:pt-[calc(200_*_var(--unit)_+_1rem)] max-md:pl-17 print:p-0 print:break-inside-avoid">
      <img src={node} alt="" width={800} height={800} loading="lazy" />
      <p className="text-ink-2 font-[560] leading-[1.2]">{when}</p>
      <h3 className="text-step-2">{title}</h3>
      <p className="text-ink-2">{text}</p>
      {children && <ul className="grid gap-[0.4rem] mt-2 font-[520] leading-[1.35]">{children}</ul>}
      {more && (
        <p>
          <a className="prose-link arrow-link" href={more.href}>
            {more.label}
            <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
          </a>
        </p>
      )}
    </li>
  );
}
