import ChevronDown from "lucide-react/icons/chevron-down";
import { TERMS_PAGE, type TermsSection } from "#content/terms.ts";

/** Beside the text where there is room; above it, folded, where there is not. */
export function TermsNavigation({ sections }: { sections: readonly TermsSection[] }) {
  return (
    <nav className="terms-navigation" aria-label={TERMS_PAGE.navigation}>
      <p className="terms-navigation-name" aria-hidden="true">
        {TERMS_PAGE.navigation}
      </p>
      <SectionLinks sections={sections} />
      <details>
        <summary>
          {TERMS_PAGE.navigation}
          <ChevronDown size={20} strokeWidth={1.75} aria-hidden="true" />
        </summary>
        <SectionLinks sections={sections} />
      </details>
    </nav>
  );
}

function SectionLinks({ sections }: { sections: readonly TermsSection[] }) {
  return (
    <ol>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  );
}
