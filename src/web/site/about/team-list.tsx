import { portraitFocus, type ShownPicture } from "#contract/pictures.ts";
import type { TeamMember } from "#contract/team.ts";
import { SitePicture } from "../layout/site-picture.tsx";

/** Member with the portrait as pages show it. */
export interface ShownMember extends Omit<TeamMember, "portrait"> {
  portrait: ShownPicture | undefined;
}

/** Members of the team, each with a portrait, name, role, text and link as far as they are known. */
export function TeamList({ team }: { team: readonly ShownMember[] }) {
  return (
    <dl className="grid border-t border-border">
      {team.map((member, index) => (
        <Member key={index} {...member} />
      ))}
    </dl>
  );
}

function Member({ name, role, portrait, text, link, linkLabel }: ShownMember) {
  return (
    <div
      className={`grid content-center gap-1 py-4 border-b border-border${portrait === undefined ? "" : " team-member"}`}
    >
      <dt className="font-[620] leading-[1.3]">
        {portrait && (
          <SitePicture alt="" loading="lazy" picture={{ ...portrait, ...portraitFocus(portrait) }} widths="72px" />
        )}
        {name || role}
      </dt>
      {name && role && <dd className="text-ink-2 font-book">{role}</dd>}
      {(text || link) && (
        <dd className="max-w-[52ch] text-ink-2 text-pretty">
          {text}{" "}
          {link && (
            <a className="prose-link" href={link}>
              {linkLabel}
            </a>
          )}
        </dd>
      )}
    </div>
  );
}
