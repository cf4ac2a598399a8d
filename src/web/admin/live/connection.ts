import { isObject } from "#web/shared/json.ts";
import { type LiveEvent, readEventStream } from "./event-stream.ts";

/** Name of the lock of the tab that reads the stream, and of the channel by which it passes events to the others. */
const NAME = "live";
/** Pause before the first try to connect again, doubled with each failure up to the maximum, and spread by chance. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [500, 60_000];

/** Events for a tab, from its own stream or that of another tab. */
export interface LiveHandlers {
  /**
   * A stream was opened, or this tab begins to receive events of another tab's stream: anything may have changed
   * before.
   */
  opened: () => void;
  /** Called for each event. */
  came: (event: LiveEvent) => void;
  /** Called whenever something is received: the stream is alive. */
  alive: () => void;
  /** Returns the events that describe the present, for a tab that has just connected. */
  present: () => readonly LiveEvent[];
}

type Message = { kind: "opened" | "alive" | "hello" | "welcome" } | { kind: "event"; event: LiveEvent };

function isMessage(data: unknown): data is Message {
  return isObject(data) && typeof data.kind === "string";
}

/** Returns whether this browser can share one stream among its tabs. Locks need a secure address. */
export function canConnect(): boolean {
  return "locks" in navigator && "BroadcastChannel" in window && "TextDecoderStream" in window;
}

/**
 * Connects a tab. One tab of the browser reads the stream and passes it on to the others, since a browser has six
 * connections to a server over HTTP/1.1. When that tab is closed, another tab takes over. Returns a function that ends
 * the connection.
 */
export function connect(handlers: LiveHandlers): () => void {
  const stop = new AbortController();
  const channel = new BroadcastChannel(NAME);
  /** Whether this tab has an open stream itself, and whether it receives events from any tab. */
  let [isOpen, hasStream] = [false, false];

  /** Handles a message of this or another tab. A new tab is answered; every other message goes to the handlers. */
  function receive(message: Message): void {
    if (message.kind === "hello") {
      welcome();
      return;
    }
    handlers.alive();
    if (message.kind === "opened" || (message.kind === "welcome" && !hasStream)) handlers.opened();
    if (message.kind === "opened" || message.kind === "welcome") hasStream = true;
    if (message.kind === "event") handlers.came(message.event);
  }
  /** Tells a new tab that a stream is open, and what is present. Only the tab with the stream answers. */
  function welcome(): void {
    if (!isOpen) return;
    channel.postMessage({ kind: "welcome" } satisfies Message);
    for (const event of handlers.present()) channel.postMessage({ kind: "event", event } satisfies Message);
  }
  /** Passes a message to the other tabs, and to this one. */
  function tellAllTabs(message: Message): void {
    channel.postMessage(message);
    receive(message);
  }
  channel.onmessage = ({ data }) => {
    if (isMessage(data)) receive(data);
  };
  channel.postMessage({ kind: "hello" } satisfies Message);

  /** Reads the stream while this tab has the lock, and connects again after each end or failure. */
  async function readForAllTabs(): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; !stop.signal.aborted; ) {
      const wasOpen = await readEventStream(
        {
          opened() {
            isOpen = true;
            tellAllTabs({ kind: "opened" });
          },
          came: (event) => tellAllTabs(event ? { kind: "event", event } : { kind: "alive" }),
        },
        stop.signal,
      );
      isOpen = false;
      pause = wasOpen ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
      await sleep(pause * (0.5 + Math.random()), stop.signal);
    }
  }

  navigator.locks.request(NAME, { signal: stop.signal }, readForAllTabs).catch(() => undefined);
  return () => {
    stop.abort();
    channel.close();
  };
}

/** Waits. Ends early when the browser is online again, or when the signal is aborted. */
function sleep(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener("online", end);
    stop.addEventListener("abort", end, { once: true });
  });
}
