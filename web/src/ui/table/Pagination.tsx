import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useRef } from 'react';
import { numberOf } from '../text/formats.ts';
import select from '../form/select.module.css';
import { Icon } from '../icons/Icon.tsx';
import classes from './Pagination.module.css';
import { shownPages } from './shown-pages.ts';

interface PaginationProps {
  readonly total: number;
  /** There are more items than `total`, which is as far as this list is counted and paged. */
  readonly isCapped?: boolean | undefined;
  /** Page, page size, possible sizes and `turn`, from `usePaging()`. */
  readonly paging: {
    readonly page: number;
    readonly pageSize: number;
    readonly pageSizes: readonly number[];
    readonly turn: (next: { page?: number; pageSize?: number }) => void;
  };
}

/**
 * Right below a list: its total, and where it has more than one page, their size, the pages and a field to jump to one. Whoever
 * turns to another page begins at its head.
 */
export function Pagination({
  total,
  isCapped = false,
  paging: { page, pageSize, pageSizes, turn },
}: PaginationProps) {
  const { t } = useLingui();
  const jumpId = useId();
  const place = useRef<HTMLElement>(null);
  const capped = `${numberOf(total)}+`;
  const last = Math.max(1, Math.ceil(total / pageSize));
  const hasSizes = total > Math.min(...pageSizes);
  const hasPages = last > 1 || page > 1;

  function go(next: { page?: number; pageSize?: number }) {
    turn(next);
    const list = place.current?.previousElementSibling;
    if (!list) return;
    // a long table scrolls inside its box
    for (const box of [list, ...list.children]) box.scrollTop = 0;
    if (list.getBoundingClientRect().top < 0) list.scrollIntoView();
  }

  function jump(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wanted = Number(new FormData(event.currentTarget).get('page'));
    if (Number.isInteger(wanted) && wanted >= 1) go({ page: Math.min(wanted, last) });
    event.currentTarget.reset();
  }

  return (
    <nav
      ref={place}
      className={`row wrap justify-end mt-16 soft tabular ${classes.pages}`}
      aria-label={t`分页`}
      data-empty={total === 0 || undefined}
    >
      <span className={classes.total}>{isCapped ? t`共 ${capped} 条` : t`共 ${total} 条`}</span>
      {hasSizes && (
        <select
          className={`plain tabular pointer edged rounded-small ${select.select}`}
          aria-label={t`每页条数`}
          value={pageSize}
          onChange={(event) => go({ pageSize: Number(event.target.value) })}
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>{t`${size} 条/页`}</option>
          ))}
        </select>
      )}
      {hasPages && (
        <div className={`flex wrap gap-4 ${classes.numbers}`}>
          <button
            type="button"
            aria-label={t`上一页`}
            disabled={page <= 1}
            onClick={() => go({ page: page - 1 })}
          >
            <Icon name="back" size={16} />
          </button>
          {shownPages(page, last).map((one) =>
            one < 0 ? (
              <span key={one} className={classes.gap}>
                …
              </span>
            ) : (
              <button
                key={one}
                type="button"
                aria-label={t`第 ${one} 页`}
                aria-current={one === page ? 'page' : undefined}
                onClick={() => go({ page: one })}
              >
                {one}
              </button>
            ),
          )}
          <button
            type="button"
            className={classes.next}
            aria-label={t`下一页`}
            disabled={page >= last}
            onClick={() => go({ page: page + 1 })}
          >
            <Icon name="back" size={16} />
          </button>
        </div>
      )}
      {last > 1 && (
        <form className={`row gap-8 ${classes.jump}`} onSubmit={jump}>
          <label htmlFor={jumpId}>{t`跳至`}</label>
          <input
            id={jumpId}
            name="page"
            className={`rounded-small on-surface ${classes.field}`}
            inputMode="numeric"
            size={4}
          />
          {t`页`}
        </form>
      )}
    </nav>
  );
}
