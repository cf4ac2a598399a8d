import { type Device, DIRECT, OTHER_HOSTS } from "#contract/visits.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Arrival, Source } from "#server/visits/arrival.ts";
import { addDevices, addEntries, addSources, addVisitors, findVisitors, listSources } from "#server/visits/store.ts";

/** Maximum different sources of a day. Others count as `Other`, so that invented ones do not fill the table. */
export const MAX_SOURCES = 200;

const UNKNOWN: Source = { source: DIRECT, medium: "", campaign: "" };
const OTHER: Source = { source: OTHER_HOSTS, medium: "", campaign: "" };

const keyOf = ({ source, medium, campaign }: Source): string => [source, medium, campaign].join("\n");

/** Returns a function that returns a source itself, or `Other` for a new one beyond the maximum of the day. */
async function sourceLimit(db: Read, day: string): Promise<(source: Source) => Source> {
  const known = new Set([UNKNOWN, ...(await listSources(db, day))].map(keyOf));
  return (source) => {
    if (known.size < MAX_SOURCES) known.add(keyOf(source));
    return known.has(keyOf(source)) ? source : OTHER;
  };
}

/** Counts of one storing, by source, entry and device. */
class Tally {
  readonly sources = new Map<string, Schema["visit_sources"]>();
  readonly entries = new Map<string, Schema["visit_entries"]>();
  readonly devices = new Map<Device, Schema["visit_devices"]>();

  private readonly day: string;

  constructor(day: string) {
    this.day = day;
  }

  /** Adds visitors or forms to a source, and to a page unless it is unknown. */
  add({ source, medium, campaign, entry: path }: Source & { entry: string }, visitors: number, goals: number): void {
    const { day } = this;
    const from = { source, medium, campaign };
    const ofSource = this.sources.get(keyOf(from)) ?? { day, ...from, visitors: 0, goals: 0 };
    ofSource.visitors += visitors;
    ofSource.goals += goals;
    this.sources.set(keyOf(from), ofSource);
    if (path === "") return;
    const ofEntry = this.entries.get(path) ?? { day, path, visitors: 0, goals: 0 };
    ofEntry.visitors += visitors;
    ofEntry.goals += goals;
    this.entries.set(path, ofEntry);
  }

  addDevice(device: Device): void {
    const visitors = (this.devices.get(device)?.visitors ?? 0) + 1;
    this.devices.set(device, { day: this.day, device, visitors });
  }
}

interface NewCounts {
  /** First view of each visitor, by hash. */
  visitors: ReadonlyMap<string, Arrival>;
  /** Forms by the hash of the visitor; `""` for a visitor of a day that is over. */
  goals: ReadonlyMap<string, number>;
  /** Visitors that the day still has room for. */
  most: number;
}

/**
 * Stores the visitors who are new on a day, and counts forms for the source and the entry of their visitor. Call it
 * with the row of the day locked (`addViewsOfDay`).
 */
export async function storeVisitors(tx: Tx, day: string, { visitors, goals, most }: NewCounts): Promise<void> {
  const found = await findVisitors(tx, day, [...new Set([...visitors.keys(), ...goals.keys()])]);
  const stored = new Map(found.map((row) => [row.hash, row]));
  const limit = await sourceLimit(tx, day);
  const tally = new Tally(day);
  const rows: Schema["visitor_hashes"][] = [];
  for (const [hash, { device, entry, ...source }] of visitors) {
    if (stored.has(hash) || rows.length >= most) continue;
    const row = { day, hash, ...limit(source), entry };
    stored.set(hash, row);
    rows.push(row);
    tally.add(row, 1, 0);
    tally.addDevice(device);
  }
  await addVisitors(tx, day, rows);
  for (const [hash, number] of goals) {
    const visitor = stored.get(hash);
    // A visitor is unknown whose views came from a CDN, or who was stored on this day before an upgrade.
    tally.add(visitor?.source ? visitor : { ...UNKNOWN, entry: "" }, 0, number);
  }
  await addSources(tx, [...tally.sources.values()]);
  await addEntries(tx, [...tally.entries.values()]);
  await addDevices(tx, [...tally.devices.values()]);
}
