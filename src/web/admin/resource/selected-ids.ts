type Ids = ReadonlySet<string>;

/**
 * Selects a row or takes it out. With `from`, the row touched before, everything between the two becomes what this one
 * becomes.
 */
export function toggled(selected: Ids, page: readonly string[], id: string, from?: string): Ids {
  const next = new Set(selected);
  const [start, end] = [page.indexOf(from ?? id), page.indexOf(id)].sort((a, b) => a - b) as [number, number];
  for (const one of start < 0 ? [id] : page.slice(start, end + 1)) {
    if (selected.has(id)) next.delete(one);
    else next.add(one);
  }
  return next;
}

/** Everything on the page; or nothing, when all of it was selected. */
export function toggledAll(selected: Ids, page: readonly string[]): Ids {
  return new Set(page.every((id) => selected.has(id)) ? [] : page);
}

/** What is still on the page: a row out of sight is not changed unseen. The same set while nothing has gone. */
export function stillThere(selected: Ids, page: readonly string[]): Ids {
  const there = page.filter((id) => selected.has(id));
  return there.length === selected.size ? selected : new Set(there);
}
