import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { type Change, instantStatusChange } from "../changes/change.ts";
import { useChanges } from "../changes/use-changes.ts";
import { recordQuery, type StatusResource } from "../resources/resource-client.ts";

/**
 * Loads a record and changes its status, unless another user has changed the record in the meantime. `opening` is the change of
 * status that opening the record makes.
 */
export function useRecord<Row extends { id: string; status: Status }, Status extends string>(
  resource: StatusResource<Row, Status>,
  id: string,
  opening?: NoInfer<{ from: Status; to: Status }>,
) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const query = useQuery(recordQuery(resource, id));
  const changes = useChanges<Row>(resource);

  // Only the first view changes the status, so that the user can change it back while the record is open.
  const seen = useRef<string>(undefined);
  const { from, to } = opening ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: the changes are others each time it is drawn.
  useEffect(() => {
    if (!query.data || query.isFetching || seen.current === id) return;
    seen.current = id;
    // A sample that was only looked at stays a sample, and is removed with the other samples.
    const { record } = query.data;
    if ("sample" in record && record.sample) return;
    if (to && record.status === from) changes.run(query.data, instantStatusChange(resource, to), { isUnasked: true });
  }, [id, query.data, query.isFetching, from, to]);

  /** Id of the record on the screen; undefined after the user has left it. */
  const shown = useRef<string>(undefined);
  useEffect(() => {
    shown.current = id;
    return () => {
      shown.current = undefined;
    };
  }, [id]);

  return {
    ...query,
    changes,
    /**
     * Changes the status, by default by `instantStatusChange`. `nextPath` is a path to open afterwards, unless the user has left the
     * record.
     */
    async change(status: Status, nextPath?: string, by: Change<Row> = instantStatusChange(resource, status)) {
      if (!query.data || query.data.record.status === status) return;
      const here = `${window.location.pathname}${window.location.search}`;
      const onUndo = nextPath === undefined ? undefined : () => navigate(here, { replace: true, state });
      const isMade = await changes.run(query.data, by, { onUndo });
      if (isMade && nextPath !== undefined && shown.current === id) navigate(nextPath, { replace: true, state });
    },
  };
}
