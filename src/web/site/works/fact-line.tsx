import { Fragment } from "react";

/** Facts in one line. Each keeps its own direction, so that none turns its neighbours round. */
export function FactLine({ facts }: { facts: readonly string[] }) {
  return (
    <span>
      {facts
        .filter((fact) => fact !== "")
        .map((fact, index) => (
          <Fragment key={fact}>
            {index > 0 && " · "}
            <bdi>{fact}</bdi>
          </Fragment>
        ))}
    </span>
  );
}
