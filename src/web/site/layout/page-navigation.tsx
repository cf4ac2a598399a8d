import ChevronDown from "lucide-react/icons/chevron-down";

interface Section {
  id: string;
  title: string;
}

interface PageNavigationProps {
  name: string;
  /** Sections of the page, each with its own sections. */
  sections: readonly (Section & { sections?: readonly Section[] })[];
}

/** Links to the sections of a long page, next to the text if there is room, else folded above it. */
export function PageNavigation({ name, sections }: PageNavigationProps) {
  return (
    <nav className="page-navigation" aria-label={name}>
      <p className="mb-2 font-semibold" aria-hidden="true">
        {name}
      </p>
      <SectionLinks sections={sections} />
      <details className="border border-border-strong rounded-panel bg-surface">
        <summary>
          {name}
          <ChevronDown size={20} />
        </summary>
        <SectionLinks sections={sections} />
      </details>
    </nav>
  );
}

function SectionLinks({ sections }: { sections: PageNavigationProps["sections"] }) {
  return (
    <ol>
      {sections.map((section) => (
        <li key={section.id}>
          <a href={`#${section.id}`}>{section.title}</a>
          {section.sections && <SectionLinks sections={section.sections} />}
        </li>
      ))}
    </ol>
  );
}
