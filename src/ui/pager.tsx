import { useEffect, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { lastPage, showing } from "#ui/paging.ts";

interface PagerProps {
  /** What the buttons start from, counted from 1. */
  page: number;
  /** What the rows that are shown belong to: another while those asked for are under way. */
  shownPage: number;
  pageSize: number;
  total: number;
  /** What is listed, in the plural: `messages`. */
  noun: string;
  /** In which order, where nothing else says it. */
  order?: string | undefined;
  onPage: (page: number) => void;
}

/** Where the shown rows stand among all, and the way to the others: specified for every list, also one of a single page. */
export function Pager({ page, shownPage, pageSize, total, noun, order, onPage }: PagerProps) {
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

  return (
    <nav
      aria-label="Pages"
      data-pager=""
      className="flex min-h-14 flex-wrap items-center gap-3 border-t border-border px-3.5 py-2.5 text-ink-2"
    >
      <p className="max-sm:w-full" role="status">
        {showing({ page: shownPage, pageSize, total, noun })}
      </p>
      {order && <p className="border-l border-border pl-3 text-ink-3">{order}</p>}
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
