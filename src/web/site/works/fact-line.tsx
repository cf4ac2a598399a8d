import { Fragment } from "react";

/** Facts in one line. Each is isolated, so that its text direction does not affect its neighbours. */
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
