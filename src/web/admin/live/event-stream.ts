import { streamEvents } from "#contract/events.ts";
import { parseObject } from "#web/shared/json.ts";
import { endSession, readToken } from "#web/shared/session.ts";

/** Event of the stream: its name and its data. */
export interface LiveEvent {
  event: string;
  data: Record<string, unknown>;
}

interface StreamHandlers {
  opened: () => void;
  /** Called for each event, and with undefined for a comment or an unreadable event. */
  came: (event: LiveEvent | undefined) => void;
}

/** Returns the event of a part of the stream; undefined for a comment, or if its text cannot be read. */
export function eventOf(text: string): LiveEvent | undefined {
  const { event, data } = /^event: (?<event>\w+)\ndata: (?<data>.*)$/.exec(text)?.groups ?? {};
  const parsed = parseObject(data ?? null);
  return event !== undefined && parsed ? { event, data: parsed } : undefined;
}

/** Time without a byte after which a connection counts as lost. The server sends a comment every 20 seconds. */
const SILENT_MS = 50_000;

/**
 * Reads the stream until it ends or fails, and never rejects. Resolves to whether the stream was opened. A session that
 * the server refuses is ended, as with any other call.
 */
export async function readEventStream({ opened, came }: StreamHandlers, stop: AbortSignal): Promise<boolean> {
  const token = readToken();
  if (token === undefined) return false;
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), SILENT_MS);
  let isOpen = false;
  try {
    const response = await fetch((document.documentElement.dataset.api ?? "/api") + streamEvents.path, {
      headers: { Authorization: `Bearer ${token}` },
      signal: AbortSignal.any([stop, silent.signal]),
    });
    if (response.status === 401 && token === readToken()) endSession("ended");
    if (!response.ok || !response.body) return false;
    isOpen = true;
    opened();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let rest = ""; ; ) {
      const { value, done } = await reader.read();
      if (done) return true;
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), SILENT_MS);
      const parts = (rest + value).split("\n\n");
      rest = parts.pop() ?? "";
      for (const part of parts) came(eventOf(part));
    }
  } catch {
    return isOpen;
  } finally {
    clearTimeout(timer);
  }
}
