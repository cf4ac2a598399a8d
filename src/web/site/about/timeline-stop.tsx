import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import type { NavigationLink } from "#content/navigation.ts";

interface TimelineStopProps {
  /** Address of its coil. */
  node: string;
  when: string;
  title: string;
  words: string;
  more?: NavigationLink;
  /** Entries of its list. */
  children?: ReactNode;
}

export function TimelineStop({ node, when, title, words, more, children }: TimelineStopProps) {
  return (
    <li className="timeline-stop">
      <img src={node} alt="" width={800} height={800} loading="lazy" />
      <p className="timeline-when">{when}</p>
      <h3 className="text-step-2">{title}</h3>
      <p className="text-ink-2">{words}</p>
      {children && <ul>{children}</ul>}
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
