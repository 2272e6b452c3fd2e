import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, type FormEvent, useRef, useState } from 'react';
import { Button } from '../form/Button.tsx';
import { Cell, Grid } from '../grid/Grid.tsx';
import { useNarrow } from '../frame/use-narrow.ts';
import { Icon } from '../icons/Icon.tsx';
import { useKeys } from '../keys/keys.tsx';
import {
  defaultSpan,
  defaultsOf,
  fittingIn,
  isField,
  type OperateColumn,
  type SearchColumn,
  type SearchValues,
} from './columns.ts';
import classes from './SearchBlock.module.css';
import { SearchField } from './SearchField.tsx';

interface SearchBlockProps {
  readonly label: string;
  readonly columns: readonly SearchColumn[];
  /** The current search; fields that are missing have their default. */
  readonly values?: SearchValues;
  /** Called after 查询, and after 重置 with the default of every field. Empty fields are undefined. */
  readonly onSearch: (values: SearchValues) => void;
  /** Fields beyond this many rows are hidden until 展开. On a phone each field is a row, and until then stands in a line with its buttons. */
  readonly rows?: number;
}

/** The filters of a list. They follow `values`, so that going back shows the earlier search. */
export function SearchBlock({ label, columns, values, onSearch, rows }: SearchBlockProps) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const asked = JSON.stringify(values);
  const [followed, setFollowed] = useState(asked);
  const [draft, setDraft] = useState<SearchValues>({ ...defaultsOf(columns), ...values });
  const fields = columns.filter(isField);
  const isNarrow = useNarrow();
  const fitting = rows === undefined ? fields.length : isNarrow ? rows : fittingIn(rows, fields);
  const hasMore = fitting < fields.length;
  // Fields that filter the list are never hidden.
  const [isOpen, setOpen] = useState(() =>
    fields.slice(fitting).some(({ field }) => draft[field] !== undefined),
  );
  const isSlim = isNarrow && hasMore && !isOpen;
  const operate = columns.find((column): column is OperateColumn => !isField(column));
  useKeys([{ key: '/', name: t`搜索`, act: () => form.current?.querySelector('input')?.focus() }]);

  if (asked !== followed) {
    setFollowed(asked);
    setDraft({ ...defaultsOf(columns), ...values });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch(draft);
  }
  function reset() {
    const start = defaultsOf(columns);
    setDraft(start);
    onSearch(start);
  }

  return (
    <form
      ref={form}
      className={`p-16 on-surface bordered rounded ${classes.block}`}
      role="search"
      aria-label={label}
      data-slim={isSlim || undefined}
      onSubmit={submit}
      noValidate
    >
      <Grid gutter={12}>
        {fields.slice(0, isOpen ? fields.length : fitting).map((column) => (
          <Cell key={column.field} span={column.span ?? defaultSpan} style={column.style}>
            <SearchField
              column={column}
              value={draft[column.field]}
              onChange={(value) => setDraft((before) => ({ ...before, [column.field]: value }))}
            />
          </Cell>
        ))}
        <Cell span={operate?.span ?? defaultSpan} style={operate?.style ?? atEnd}>
          <div className="flex wrap gap-8">
            <Button type="submit">{t`查询`}</Button>
            {!isSlim && <Button variant="default" onClick={reset}>{t`重置`}</Button>}
            {hasMore && (
              <Button
                variant="subtle"
                className={classes.more}
                aria-expanded={isOpen}
                rightSection={
                  <span className={classes.chevron} data-open={isOpen || undefined}>
                    <Icon name="chevron" size={16} />
                  </span>
                }
                onClick={() => setOpen(!isOpen)}
              >
                {isOpen ? t`收起` : t`展开`}
              </Button>
            )}
          </div>
        </Cell>
      </Grid>
    </form>
  );
}

const atEnd: CSSProperties = { display: 'grid', alignItems: 'end' };
