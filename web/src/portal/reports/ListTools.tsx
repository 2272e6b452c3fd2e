import { useLingui } from '@lingui/react/macro';
import classes from './ListTools.module.css';
import type { ListView } from './use-list-view.ts';
import { OrderField } from './OrderField.tsx';
import type { ReportOrderState } from './use-report-order.ts';

interface ListToolsProps {
  readonly order: ReportOrderState;
  readonly view: ListView;
  readonly onView: (view: ListView) => void;
}

/** The order of the list, and whether it is a table or cards. */
export function ListTools({ order, view, onView }: ListToolsProps) {
  const { t } = useLingui();
  const views = [
    ['table', t`表格`],
    ['cards', t`卡片`],
  ] as const;
  return (
    <div className={classes.tools}>
      <OrderField order={order} />
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
