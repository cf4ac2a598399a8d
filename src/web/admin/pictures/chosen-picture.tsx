import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { listPictures } from "#contract/pictures.ts";
import { Badge } from "#ui/badge.tsx";
import { useMayCall } from "../base/account.ts";
import { picturesArea } from "./area.ts";
import { pictureQuery, positionOf, titleOf } from "./library-client.ts";
import { VisiblePart } from "./visible-part.tsx";

/** Chosen picture of the library in a field, with its alternative text. */
export function ChosenPicture({ name }: { name: string }) {
  const { data } = useQuery({ ...pictureQuery(name), enabled: useMayCall(listPictures) });
  const picture = data?.record;
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-3">
      <img
        alt=""
        className="aspect-4/3 w-full rounded-control border border-border bg-surface-3 object-cover"
        src={picture?.previewUrl ?? `/uploads/${name}`}
        style={picture && { objectPosition: positionOf(picture) }}
      />
      {picture && (
        <div className="grid justify-items-start gap-1 text-small">
          <Link className="max-w-full truncate font-medium underlined-link" to={picturesArea.paths.one(name)}>
            {titleOf(picture)}
          </Link>
          {picture.alt === "" ? (
            <Badge tone="warning">No alternative text</Badge>
          ) : (
            <p className="line-clamp-2 text-ink-2 wrap-anywhere">{picture.alt}</p>
          )}
          <VisiblePart name={name} />
        </div>
      )}
    </div>
  );
}
