import { useLingui } from '@lingui/react/macro';
import select from '../../ui/form/select.module.css';
import classes from './ReportFilters.module.css';
import { type ReportOrderState, reportOrders } from './use-report-order.ts';

interface OrderFieldProps {
  readonly order: ReportOrderState;
  /** Shows the name before the field. */
  readonly isNamed?: boolean;
}

/** The order of the list. */
export function OrderField({ order, isNamed = false }: OrderFieldProps) {
  const { i18n, t } = useLingui();
  return (
    <label className={classes.order}>
      {isNamed && <span aria-hidden>{t`排序`}</span>}
      <select
        aria-label={t`排序`}
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
