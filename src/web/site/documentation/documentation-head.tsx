import { DOCUMENTATION_DOORS, DOCUMENTATION_PAGE } from "#content/documentation.ts";
import disc from "#web/art/trio-development.svg";
import { CopyButton } from "./copy-button.tsx";

/** What it is, where it is called, and the four ways in. */
export function DocumentationHead({ api }: { api: string }) {
  const { heading, lede, address, account } = DOCUMENTATION_PAGE;
  return (
    <header className="documentation-head">
      <div className="calm-head">
        <span className="ribbon" />
        <h1 className="display">{heading}</h1>
        <p>{lede}</p>
      </div>
      <img className="documentation-art" src={disc} alt="" width="800" height="800" loading="lazy" />
      <div className="documentation-address dark">
        <p>
          <span className="documentation-label">{address}</span> <code>{api}</code>
        </p>
        <CopyButton of={address} />
        <p className="documentation-account">{account}</p>
      </div>
      <ul className="documentation-doors">
        {DOCUMENTATION_DOORS.map(({ href, title, words }) => (
          <li key={href}>
            <a href={href}>
              <strong>{title}</strong> <span>{words}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="sr-only" role="status" data-copy-status />
    </header>
  );
}
