import { useLingui } from '@lingui/react/macro';
import select from '../../ui/form/select.module.css';
import classes from './ListTools.module.css';
import { type ReportOrderState, reportOrders } from './use-report-order.ts';

/** The order of the list. */
export function OrderField({ order }: { order: ReportOrderState }) {
  const { i18n, t } = useLingui();
  return (
    <label className={classes.sort}>
      {t`排序`}
      <select
        className={select.select}
        value={order.code}
        onChange={(event) => order.choose(event.target.value)}
      >
        {reportOrders.map(({ code, name }) => (
          <option key={code} value={code}>
            {i18n._(name)}
          </option>
        ))}
      </select>
    </label>
  );
}
