import { WEAVING_CREDIT } from "#content/navigation.ts";
import cloth from "#web/art/about-cloth.svg";

export function WeavingCredit() {
  return (
    <figure className="wrap weaving-credit">
      <img src={cloth} alt="" width={1344} height={240} loading="lazy" />
      <figcaption>{WEAVING_CREDIT}</figcaption>
    </figure>
  );
}
