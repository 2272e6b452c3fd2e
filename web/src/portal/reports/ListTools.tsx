import { reportSort } from '@shieldsource/contract/reports';
import { useLingui } from '@lingui/react/macro';
import classes from './ListTools.module.css';
import type { ListView } from './use-list-view.ts';
import type { NarrowingState } from './use-narrowing.ts';

interface ListToolsProps {
  readonly narrowing: NarrowingState;
  readonly view: ListView;
  readonly onView: (view: ListView) => void;
}

/** The order of the list, and whether it is a table or cards. */
export function ListTools({ narrowing: { value, narrow }, view, onView }: ListToolsProps) {
  const { t } = useLingui();
  const views = [
    ['table', t`表格`],
    ['cards', t`卡片`],
  ] as const;
  return (
    <div className={classes.tools}>
      <label className={classes.sort}>
        {t`排序`}
        <select
          value={value('sort') || reportSort.codes.newest}
          onChange={(event) => narrow({ sort: event.target.value })}
        >
          {reportSort.list.map(({ code, label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <div className={classes.views} role="group" aria-label={t`显示方式`}>
        {views.map(([one, name]) => (
          <button key={one} type="button" aria-pressed={view === one} onClick={() => onView(one)}>
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}
