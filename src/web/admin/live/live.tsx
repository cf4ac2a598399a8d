import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { isChangedType, PRESENCE_AREAS, type PresenceArea, type PresenceEvent, setPresence } from "#contract/events.ts";
import { call } from "#web/shared/call.ts";
import { applicationsArea } from "../applications/area.ts";
import { messagesArea } from "../messages/area.ts";
import { isAttended, watchAttention } from "./attention.ts";
import { canConnect, connect } from "./connection.ts";
import type { LiveEvent } from "./event-stream.ts";
import { allPresent, forgetPresent, setPresent } from "./present.ts";
import { createRefresh } from "./refresh.ts";

/** Time without a sign of the stream after which the screen is read again by itself, and how often. */
const WITHOUT_STREAM_MS = 60_000;
/** Interval at which the screen is read again in any case: time alone makes tasks due and ends snoozes. */
const ANYWAY_MS = 5 * 60_000;
/** Interval at which an open record is repeated. It lapses after 45 seconds. */
const PRESENCE_EVERY_MS = 20_000;
/** Time after the last letter in which an account counts as writing. */
const WRITING_MS = 8_000;

/** Keeps the screens as they are on the server, and tells colleagues which record is open. Draws nothing. */
export function Live() {
  useLiveData();
  usePresence();
  return null;
}

function useLiveData(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = createRefresh(client);
    const stopWatching = watchAttention();
    let [aliveAt, readAt] = [performance.now(), performance.now()];
    function everything(): void {
      readAt = performance.now();
      refresh.everything();
    }
    const stop = canConnect()
      ? connect({
          opened() {
            forgetPresent();
            everything();
          },
          came: (event) => take(event, refresh),
          alive() {
            aliveAt = performance.now();
          },
          present: () => allPresent().map((data) => ({ event: "presence", data: { ...data } })),
        })
      : () => undefined;
    const timer = setInterval(() => {
      const now = performance.now();
      const pause = now - aliveAt > WITHOUT_STREAM_MS ? WITHOUT_STREAM_MS : ANYWAY_MS;
      if (now - readAt >= pause) everything();
    }, 5_000);
    return () => {
      clearInterval(timer);
      stop();
      refresh.stop();
      stopWatching();
      forgetPresent();
    };
  }, [client]);
}

function take({ event, data }: LiveEvent, refresh: ReturnType<typeof createRefresh>): void {
  const { type, id } = data;
  if (event === "notification") refresh.notified();
  if (typeof type !== "string" || typeof id !== "string") return;
  if (event === "changed" && isChangedType(type)) refresh.changed({ type, id });
  // The server sends these fields, and the leader of the tabs passes them on.
  if (event === "presence") setPresent(data as unknown as PresenceEvent);
}

const PATHS: Readonly<Record<PresenceArea, (id: string) => string>> = {
  messages: messagesArea.paths.one,
  applications: applicationsArea.paths.one,
};

/** Returns the record of an address that shows who else has it open. */
export function recordAt(pathname: string): { type: PresenceArea; id: string } | undefined {
  const id = /[\da-f-]{36}$/.exec(pathname)?.[0];
  if (id === undefined) return undefined;
  const type = PRESENCE_AREAS.find((area) => PATHS[area](id) === pathname);
  return type && { type, id };
}

/** Tells colleagues which record is open on the visible tab, and whether its user is writing. */
function usePresence(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const record = recordAt(pathname);
    if (!record) return;
    let [isWriting, wroteAt, toldAt] = [false, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
    const { type, id } = record;
    function tell(): void {
      const now = performance.now();
      const writing = now - wroteAt < WRITING_MS;
      if (document.visibilityState !== "visible" || !isAttended()) return;
      if (writing === isWriting && now - toldAt < PRESENCE_EVERY_MS) return;
      [isWriting, toldAt] = [writing, now];
      call(setPresence, { body: { type, id, writing } }).catch(() => undefined);
    }
    function note({ target }: Event): void {
      if (!(target instanceof HTMLTextAreaElement)) return;
      wroteAt = performance.now();
      tell();
    }
    tell();
    const timer = setInterval(tell, 2_000);
    document.addEventListener("visibilitychange", tell);
    document.addEventListener("input", note);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tell);
      document.removeEventListener("input", note);
    };
  }, [pathname]);
}
