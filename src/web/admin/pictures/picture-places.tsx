import { Link } from "react-router";
import type { PictureUse } from "#contract/pictures.ts";
import { recordAddress } from "../areas/record-address.ts";
import { nounOf } from "../audit/audit-labels.ts";
import { usePermissions } from "../base/account.ts";
import { settingsArea } from "../settings/area.ts";

/** Places where a picture is used, as links to what the user may open. */
export function PicturePlaces({ usedIn, most }: { usedIn: readonly PictureUse[]; most?: number }) {
  const permissions = usePermissions();
  if (usedIn.length === 0) return <p className="text-small text-ink-3">Not used yet</p>;
  const shown = usedIn.slice(0, most);
  const more = usedIn.length - shown.length;
  return (
    <ul aria-label="Used in" className="grid gap-0.5 text-small">
      {shown.map(({ type, id, title }) => {
        // Logos and portraits are on the second page of the settings.
        const isSetting = type === "settings";
        const name = isSetting ? "Settings, Website" : title;
        const to = isSetting
          ? settingsArea.paths.website
          : recordAddress({ type, id, name: title, exists: true }, permissions);
        return (
          <li className="min-w-0 wrap-anywhere" key={`${type} ${id}`}>
            {to ? (
              <Link className="underlined-link" to={to}>
                <bdi>{name}</bdi>
              </Link>
            ) : (
              <bdi>{name}</bdi>
            )}
            {!isSetting && <span className="text-ink-3"> ({nounOf(type)})</span>}
          </li>
        );
      })}
      {more > 0 && <li className="text-ink-3">and {more} more</li>}
    </ul>
  );
}
