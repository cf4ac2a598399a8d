import { useEffect, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { lastPage, type Noun, showing } from "#ui/paging.ts";

const BAR = "flex min-h-14 flex-wrap items-center gap-3 border-t border-border px-3.5 py-2.5 text-ink-2";

interface PagerProps {
  /** Page from which the buttons lead on, counted from 1. */
  page: number;
  /** Page of the rows on screen. Differs from `page` while the rows of `page` are loading. */
  shownPage: number;
  pageSize: number;
  total: number;
  noun: Noun;
  /** Order of the rows in words, where no heading shows it. */
  order?: string | undefined;
  /** Leaves the buttons out while all rows are on one page. */
  hidesOnOnePage?: boolean;
  onPage: (page: number) => void;
}

/** Says which of all rows are shown, and leads to the others. */
export function Pager({ page, shownPage, pageSize, total, noun, order, hidesOnOnePage = false, onPage }: PagerProps) {
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  const last = lastPage(total, pageSize);

  // The button that led to the first or last page is disabled there and would drop the focus.
  useEffect(() => {
    if (pressed.current && page >= last) previous.current?.focus();
    else if (pressed.current && page <= 1) next.current?.focus();
    pressed.current = false;
  }, [page, last]);

  function go(to: number) {
    pressed.current = true;
    onPage(to);
  }

  const shown = (
    <>
      <p className="max-sm:w-full" role="status">
        {showing({ page: shownPage, pageSize, total, noun })}
      </p>
      {order && <p className="border-l border-border pl-3 text-ink-3">{order}</p>}
    </>
  );
  if (hidesOnOnePage && last === 1) return <div className={BAR}>{shown}</div>;
  return (
    <nav aria-label="Pages" className={BAR} data-pager="">
      {shown}
      <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1 sm:ml-auto">
        <Button disabled={page <= 1} onClick={() => go(page - 1)} ref={previous}>
          Previous
        </Button>
        <Button disabled={page >= last} onClick={() => go(page + 1)} ref={next}>
          Next
        </Button>
      </div>
    </nav>
  );
}
