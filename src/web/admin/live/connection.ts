import { isObject } from "#web/shared/json.ts";
import { type LiveEvent, readEventStream } from "./event-stream.ts";

/** Name of the lock of the tab that has the stream, and of the channel by which the others hear of it. */
const NAME = "live";
/** Pause before the first try to connect again, doubled with each failure up to the maximum, and spread by chance. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [500, 60_000];

/** Events for a tab, from its own stream or that of another tab. */
export interface LiveHandlers {
  /** A stream was opened, or this tab begins to hear of it: anything may have changed before. */
  opened: () => void;
  came: (event: LiveEvent) => void;
  /** The stream is alive. */
  alive: () => void;
  /** Another tab asks for the events that describe the present. */
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
 * Connects a tab. One tab of the browser reads the stream and passes it on to the others, since a browser has six connections to a
 * server over HTTP/1.1. When that tab is closed, another one follows. Returns a function that ends the connection.
 */
export function connect(handlers: LiveHandlers): () => void {
  const stop = new AbortController();
  const channel = new BroadcastChannel(NAME);
  /** Whether this tab has an open stream, and whether it hears of one. */
  let [isOpen, isWelcome] = [false, false];

  function hear(message: Message): void {
    if (message.kind === "hello") {
      welcome();
      return;
    }
    handlers.alive();
    if (message.kind === "opened" || (message.kind === "welcome" && !isWelcome)) handlers.opened();
    if (message.kind === "opened" || message.kind === "welcome") isWelcome = true;
    if (message.kind === "event") handlers.came(message.event);
  }
  /** Tells another tab what it has missed. */
  function welcome(): void {
    if (!isOpen) return;
    channel.postMessage({ kind: "welcome" } satisfies Message);
    for (const event of handlers.present()) channel.postMessage({ kind: "event", event } satisfies Message);
  }
  function tell(message: Message): void {
    channel.postMessage(message);
    hear(message);
  }
  channel.onmessage = ({ data }) => {
    if (isMessage(data)) hear(data);
  };
  channel.postMessage({ kind: "hello" } satisfies Message);

  async function lead(): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; !stop.signal.aborted; ) {
      const wasOpen = await readEventStream(
        {
          opened() {
            isOpen = true;
            tell({ kind: "opened" });
          },
          came: (event) => tell(event ? { kind: "event", event } : { kind: "alive" }),
        },
        stop.signal,
      );
      isOpen = false;
      pause = wasOpen ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
      await sleep(pause * (0.5 + Math.random()), stop.signal);
    }
  }

  navigator.locks.request(NAME, { signal: stop.signal }, lead).catch(() => undefined);
  return () => {
    stop.abort();
    channel.close();
  };
}

/** Waits. A tab that comes back to the network does not wait any longer. */
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
