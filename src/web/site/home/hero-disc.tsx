import disc from "#web/art/hero.svg";

const WIRES = ["coral", "strelitzia", "marigold", "lagoon", "petrol"];

/**
 * Wire becomes fabric, within 1.4 s for who arrives from elsewhere: five strands run in from the left edge and the disc grows from its core to its
 * rim. The bare plate behind it is there from the first paint, the picture comes when it comes; without motion it just stands there.
 */
export function HeroDisc() {
  return (
    <div className="hero-disc" aria-hidden="true">
      <div className="hero-strands">
        {WIRES.map((wire) => (
          <span key={wire} data-strand={wire} />
        ))}
      </div>
      <div className="hero-weave">
        <img src={disc} alt="" width={1000} height={1000} fetchPriority="high" />
      </div>
    </div>
  );
}
