import { WEAVING_CREDIT } from "#content/navigation.ts";
import cloth from "#web/art/about-cloth.svg";

export function WeavingCredit() {
  return (
    <figure className="wrap pb-section">
      <img
        className="w-full h-[clamp(7rem,17vw,15rem)] rounded-card object-cover"
        src={cloth}
        alt=""
        width={1344}
        height={240}
        loading="lazy"
      />
      <figcaption className="lede max-w-[36rem] mt-5">{WEAVING_CREDIT}</figcaption>
    </figure>
  );
}
