import disc from "#web/art/hero.svg";

const WIRES = ["coral", "strelitzia", "marigold", "lagoon", "petrol"];

/**
 * Wire becomes fabric, within 1.4 s for who arrives from elsewhere: the strands run in and the disc grows from its core to its rim. The
 * bare plate is there from the first paint, the picture comes when it comes; without script or motion it just stands there.
 */
export function HeroDisc() {
  return (
    <div className="hero-disc" aria-hidden="true">
      <div className="hero-weave">
        <img src={disc} alt="" width={1000} height={1000} fetchPriority="high" />
      </div>
    </div>
  );
}

/** The five wires of the entry. They stand with the buttons, since the gap above those is their way. */
export function HeroStrands() {
  return (
    <div className="hero-strands" aria-hidden="true">
      {WIRES.map((wire) => (
        <span key={wire} data-strand={wire} />
      ))}
    </div>
  );
}
