import { describe, expect, test } from "vitest";
import { createFairQueue, createSharedWork, type FairQueue, SITE } from "#server/platform/fair-queue.ts";

/** However slow the machine is, the event loop gets all its turns between two pieces of work. */
const timeless = () => createFairQueue({ now: () => 0 });
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Work that says when it is begun and ends one turn of the event loop later, and how much was done at once. */
function recorder(queue: FairQueue) {
  const begun: string[] = [];
  let [running, most] = [0, 0];
  async function work(name: string): Promise<string> {
    begun.push(name);
    most = Math.max(most, ++running);
    await nextTurn();
    running--;
    return name;
  }
  const ask = (client: string, name = client) => queue.take(client, () => work(name));
  return { begun, ask, work, most: () => most };
}

const many = (ask: (name: string) => Promise<unknown>, count: number) =>
  Array.from({ length: count }, (_, number) => ask(`${number}`));

describe("turns", () => {
  test("of one client begin in order, two at once", async () => {
    const { begun, ask, most } = recorder(timeless());
    await Promise.all(many((name) => ask("one", name), 20));
    expect(begun).toEqual(Array.from({ length: 20 }, (_, number) => `${number}`));
    expect(most()).toBe(2);
  });

  test("of many clients are four at once", async () => {
    const { ask, most } = recorder(timeless());
    await Promise.all(many((name) => ask(name), 40));
    expect(most()).toBe(4);
  });

  test("of somebody who comes late are not behind all that another has asked for", async () => {
    const { begun, ask } = recorder(timeless());
    const greedy = many(() => ask("greedy"), 30);
    await nextTurn();
    const before = begun.length;
    await ask("visitor");
    // What was under way, and no more than one of the other's in between.
    expect(begun.length - before).toBeLessThanOrEqual(4);
    await Promise.all(greedy);
  });

  test("come one client after the other, however much each has asked for", async () => {
    const { begun, ask } = recorder(timeless());
    const asked = ["a", "b", "c"].flatMap((client) => many(() => ask(client), 10));
    await Promise.all(asked);
    for (let round = 0; round < 9; round++) {
      expect(new Set(begun.slice(round * 3, round * 3 + 3)).size, `${round}: ${begun}`).toBeGreaterThanOrEqual(2);
    }
  });

  test("make whoever comes wait for one piece of each other at most, whatever was asked for before", async () => {
    const { begun, ask } = recorder(timeless());
    for (let asked = 0; asked < 20; asked++) await ask("office");
    const greedy = Array.from({ length: 40 }, (_, client) => many(() => ask(`greedy ${client}`), 3)).flat();
    // Each of the others has had one by then, and waits for more.
    while (begun.length < 20 + 44) await nextTurn();
    const before = begun.length;
    await Promise.all([ask("office"), ask("visitor")]);
    expect(begun.slice(before).indexOf("office")).toBeLessThanOrEqual(40);
    expect(begun.slice(before).indexOf("visitor")).toBeLessThanOrEqual(40 + 1);
    await Promise.all(greedy);
  });

  test("come as often to one who keeps asking as to others, though these come from ever new addresses", async () => {
    const { begun, ask } = recorder(timeless());
    let isOver = false;
    let addresses = 0;
    async function keepAsking(name: () => string): Promise<void> {
      while (!isOver) await ask(name());
    }
    const office = keepAsking(() => "office");
    const strangers = many(() => keepAsking(() => `stranger ${++addresses}`), 20);
    while (begun.length < 420) await nextTurn();
    isOver = true;
    // One of 21 who ask all the time, but for what is under way when his next comes.
    expect(begun.filter((name) => name === "office").length).toBeGreaterThanOrEqual(420 / (21 + 4));
    await Promise.all([office, ...strangers]);
  });

  test("of the site itself come first and are never refused", async () => {
    const { begun, ask } = recorder(timeless());
    const greedy = Array.from({ length: 20 }, (_, client) => many(() => ask(`${client}`), 20)).flat();
    await nextTurn();
    const before = begun.length;
    const site = many(() => ask(SITE), 100);
    await Promise.all(site);
    expect(begun.slice(before, before + 100).every((name) => name === SITE)).toBe(true);
    await Promise.all(greedy);
  });

  test("are refused to one who waits for too many, with a time to try again, and to nobody else", async () => {
    const { ask } = recorder(timeless());
    const asked = many(() => ask("greedy"), 100);
    const results = Promise.allSettled(asked);
    expect(await ask("visitor")).toBe("visitor");
    const rejected = (await results).filter(({ status }) => status === "rejected");
    expect(rejected).toHaveLength(100 - 62);
    for (const one of rejected) expect(one).toMatchObject({ reason: { status: 503, code: "busy", retryAfter: 2 } });
    expect(await ask("greedy")).toBe("greedy");
  });

  test("are bounded over all clients, and again there when the work is done", async () => {
    const { ask } = recorder(timeless());
    const results = await Promise.allSettled(many((name) => ask(name), 1200));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(604);
    expect(await ask("visitor")).toBe("visitor");
  });

  test("are there for who comes with one request, though a few clients have taken every place", async () => {
    const { ask } = recorder(timeless());
    const greedy = Array.from({ length: 12 }, (_, client) => many(() => ask(`${client}`), 60)).flat();
    const results = Promise.allSettled(greedy);
    const visitors = await Promise.all(many((name) => ask(`visitor ${name}`), 20));
    expect(visitors).toHaveLength(20);
    const served = (await results).filter(({ status }) => status === "fulfilled");
    expect(served).toHaveLength(604 - 20);
  });

  test("are not kept by asking for the same from two networks", async () => {
    const queue = timeless();
    const shared = createSharedWork<string>(queue);
    const names = Array.from({ length: 1200 }, (_, name) => name);
    const greedy = names.flatMap((name) =>
      [0, 1].map((half) => shared.run(`${name}`, `${(name % 20) * 2 + half}`, async () => "done")),
    );
    const results = Promise.allSettled(greedy);
    expect(await queue.take("visitor", async () => "visitor")).toBe("visitor");
    expect((await results).some(({ status }) => status === "rejected")).toBe(true);
  });

  test("cost no more to refuse where thousands wait for what others wait for too", async () => {
    const queue = timeless();
    const shared = createSharedWork<void>(queue);
    const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
    const held = many((name) => queue.take(name, () => gate), 4);
    const asks = Array.from({ length: 60 }, (_, ask) =>
      many((name) => shared.run(`${(Number(name) * 7 + ask * 61) % 600}`, `network ${name}`, async () => {}), 300),
    );
    const results = Promise.allSettled(asks.flat());
    await nextTurn();
    const before = process.cpuUsage();
    const visitor = queue.take("visitor", async () => "visitor");
    const { user, system } = process.cpuUsage(before);
    // Ten times what it takes; looked through anew for each of them it took 2,500.
    expect((user + system) / 1000).toBeLessThan(200);
    letGo();
    expect(await visitor).toBe("visitor");
    await Promise.all([results, ...held]);
  });

  test("of who has no address any more are not the site's", async () => {
    const { ask } = recorder(timeless());
    const results = await Promise.allSettled(many(() => ask(""), 100));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(62);
  });

  test("leave the event loop to others in between: it accepts one connection a turn", async () => {
    const { begun, ask } = recorder(timeless());
    const asked = many(() => ask("greedy"), 40);
    for (let turn = 0; turn < 100; turn++) await nextTurn();
    expect(begun.length).toBeLessThanOrEqual(8);
    await Promise.all(asked);
  });

  test("are for others while the work in them waits outside, which goes on in turn", async () => {
    const queue = timeless();
    const { work, most } = recorder(queue);
    const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
    let outside = 0;
    const clients = Array.from({ length: 20 }, (_, number) => `${number}`);
    async function waitAndWork(client: string): Promise<string> {
      await queue.outside(() => {
        outside++;
        return gate;
      });
      return work(client);
    }
    const waiting = clients.map((client) => queue.take(client, () => waitAndWork(client)));
    expect(await queue.take("visitor", async () => "visitor")).toBe("visitor");
    expect(outside).toBe(20);
    letGo();
    expect(await Promise.all(waiting)).toEqual(clients);
    expect(most()).toBeLessThanOrEqual(4);
  });

  test("are had again after what failed outside, and given back once", async () => {
    const queue = timeless();
    const fail = () => queue.outside(() => Promise.reject(new Error("no")));
    const failed = await Promise.allSettled(many(() => queue.take("one", fail), 20));
    expect(failed.every(({ status }) => status === "rejected")).toBe(true);
    const { ask, most } = recorder(queue);
    await Promise.all(many((name) => ask(name), 40));
    expect(most()).toBe(4);
  });

  test("are not needed for what waits where nothing has one", async () => {
    expect(await timeless().outside(async () => "done")).toBe("done");
  });

  test("of the site itself put nobody who comes new behind those who wait", async () => {
    const { begun, ask } = recorder(timeless());
    const greedy = Array.from({ length: 30 }, (_, client) => many(() => ask(`${client}`), 20)).flat();
    await Promise.all(many(() => ask(SITE), 100));
    const before = begun.length;
    await ask("visitor");
    expect(begun.length - before).toBeLessThanOrEqual(40);
    await Promise.all(greedy);
  });

  test("come also after work that failed", async () => {
    const { ask } = recorder(timeless());
    const queue = timeless();
    const failed = await Promise.allSettled(many(() => queue.take("one", () => Promise.reject(new Error("no"))), 20));
    expect(failed.every(({ status }) => status === "rejected")).toBe(true);
    expect(await queue.take("one", async () => "done")).toBe("done");
    expect(await ask("one")).toBe("one");
  });
});

test("work that never ends gives its turn up, and its result is still there when it does", async () => {
  const queue = createFairQueue({ longestTurnMs: 20 });
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
  const hanging = many((name) => queue.take(name, () => gate.then(() => name)), 8);
  expect(await queue.take("visitor", async () => "done")).toBe("done");
  letGo();
  expect(await Promise.all(hanging)).toHaveLength(8);
});

test("whoever waits too long for a turn is told to come again, and takes no place of others any more", async () => {
  const queue = createFairQueue({ longestWaitMs: 500 });
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
  const hanging = many((name) => queue.take(name, () => gate), 4);
  const waiting = await Promise.allSettled([
    ...many(() => queue.take("one", async () => "done"), 60),
    queue.take("form", async () => "done", { mustWait: true }),
  ]);
  for (const one of waiting) expect(one).toMatchObject({ reason: { status: 503, code: "busy" } });
  const others = many(() => queue.take("one", async () => "done"), 5);
  letGo();
  await Promise.all(hanging);
  expect(await Promise.all(others)).toHaveLength(5);
});

test("work that was outside goes on in turn, however long it waits and however much there is of it", async () => {
  const queue = createFairQueue({ longestWaitMs: 50 });
  let [going, most] = [0, 0];
  async function work(): Promise<void> {
    await queue.outside(nextTurn);
    most = Math.max(most, ++going);
    await new Promise((resolve) => setTimeout(resolve, 10));
    going--;
  }
  // All of them are outside before the first goes on.
  const forms = Array.from({ length: 60 }, (_, client) => queue.take(`${client}`, work, { mustWait: true }));
  const results = await Promise.allSettled(forms);
  expect(results.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(4);
  expect(most).toBeLessThanOrEqual(4);
});

describe("shared work", () => {
  test("is done once for all who ask for it meanwhile, and anew for who asks afterwards", async () => {
    const shared = createSharedWork<number>(timeless());
    let count = 0;
    const work = async () => ++count;
    const asked = await Promise.all(many((name) => shared.run("page", name, work), 1000));
    expect(new Set(asked)).toEqual(new Set([1]));
    expect(await shared.run("page", "one", work)).toBe(2);
  });

  test("that one asked for who waits for much else is done when it is another's turn", async () => {
    const queue = timeless();
    const { begun, ask } = recorder(queue);
    const shared = createSharedWork<string>(queue);
    const greedy = many(() => ask("greedy"), 29);
    const record = async () => {
      begun.push("record");
      return "record";
    };
    const one = shared.run("record", "greedy", record);
    await nextTurn();
    const before = begun.length;
    await shared.run("record", "visitor", record);
    expect(begun.length - before).toBeLessThanOrEqual(4);
    await Promise.all([...greedy, one]);
    expect(begun.filter((name) => name === "record")).toHaveLength(1);
  });

  test("that waits for another who may have no more at once begins with whoever asks for it too", async () => {
    const queue = timeless();
    const shared = createSharedWork<string>(queue);
    const { promise: gate, resolve: letGo } = Promise.withResolvers<string>();
    const hanging = ["one", "two"].map(() => queue.take("stranger", () => gate));
    const waiting = shared.run("page", "stranger", async () => "page");
    await nextTurn();
    expect(await shared.run("page", "visitor", async () => "page")).toBe("page");
    letGo("hung");
    expect(await Promise.all([...hanging, waiting])).toEqual(["hung", "hung", "page"]);
  });

  test("that is refused since its first client waited for too long is asked for again by who came later, once", async () => {
    let at = 0;
    const queue = createFairQueue({ now: () => at, longestWaitMs: 100 });
    const shared = createSharedWork<string>(queue, () => at);
    const { promise: gate, resolve: letGo } = Promise.withResolvers<string>();
    const hanging = ["one", "two"].map(() => queue.take("stranger", () => gate));
    const all = ["other", "third"].map((client) => queue.take(client, () => gate));
    const first = shared.run("page", "stranger", async () => "page").catch(({ status }) => status);
    const long = shared.run("page", "patient", async () => "page").catch(({ status }) => status);
    await new Promise((resolve) => setTimeout(resolve, 50));
    at = 6000;
    const later = shared.run("page", "visitor", async () => "page");
    expect(await Promise.all([first, long])).toEqual([503, 503]);
    letGo("hung");
    expect(await later).toBe("page");
    await Promise.all([...hanging, ...all]);
  });

  test("that began before it was forgotten is not shared with who asks afterwards", async () => {
    const shared = createSharedWork<string>(timeless());
    const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
    const before = shared.run("page", "one", () => gate.then(() => "before"));
    shared.forget();
    expect(await shared.run("page", "other", async () => "after")).toBe("after");
    letGo();
    expect(await before).toBe("before");
  });
});
