import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import { data } from "../data-attributes.ts";

/** Button that stops and starts the strip in the `data-marquee` around it. Shown only if the strip moves. */
export function MarqueePause({ label }: { label: string }) {
  return (
    <button
      type="button"
      className="icon-button marquee-pause"
      aria-pressed="false"
      {...data({ "data-marquee-pause": true })}
    >
      <Pause className="when-moving" size={16} />
      <Play className="when-paused" size={16} />
      <span className="sr-only">{label}</span>
    </button>
  );
}
