import ChevronDown from "lucide-react/icons/chevron-down";

interface Place {
  id: string;
  title: string;
}

interface PageNavigationProps {
  name: string;
  /** The places of the page, each with those within it. */
  places: readonly (Place & { places?: readonly Place[] })[];
}

/** Where one can go on a long page: beside the text where there is room; above it, folded, where there is not. */
export function PageNavigation({ name, places }: PageNavigationProps) {
  return (
    <nav className="page-navigation" aria-label={name}>
      <p className="mb-2 font-semibold" aria-hidden="true">
        {name}
      </p>
      <PlaceLinks places={places} />
      <details className="border border-border-strong rounded-panel bg-surface">
        <summary>
          {name}
          <ChevronDown size={20} strokeWidth={1.75} aria-hidden="true" />
        </summary>
        <PlaceLinks places={places} />
      </details>
    </nav>
  );
}

function PlaceLinks({ places }: { places: PageNavigationProps["places"] }) {
  return (
    <ol>
      {places.map((place) => (
        <li key={place.id}>
          <a href={`#${place.id}`}>{place.title}</a>
          {place.places && <PlaceLinks places={place.places} />}
        </li>
      ))}
    </ol>
  );
}
