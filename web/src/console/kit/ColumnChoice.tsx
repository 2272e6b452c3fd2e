import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { writeLocal, readLocal } from '../../ui/theme/local-storage.ts';
import { Dropdown } from '../../ui/frame/Dropdown.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { Column } from '../../ui/table/column.ts';
import classes from './ColumnChoice.module.css';

/** Which columns of a list the person sees, stored on this device. The name and columns with acts are always shown. */
export function useColumnChoice<Row>(list: string, columns: readonly Column<Row>[]) {
  const [hidden, setHidden] = useState(
    () => hiddenIn(list) ?? columns.filter(({ isOptional }) => isOptional).map(({ key }) => key),
  );
  const toggle = (key: string) => {
    const next = hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key];
    setHidden(next);
    keep(list, next);
  };
  const isAlways = ({ isName, isFixed }: Column<Row>) => isName === true || isFixed === true;
  return {
    columns: columns
      .filter((column) => !isAlways(column))
      .map(({ key, title }) => ({ key, title, isShown: !hidden.includes(key) })),
    shown: columns.filter((column) => isAlways(column) || !hidden.includes(column.key)),
    toggle,
  };
}

interface ColumnChoiceProps {
  readonly choice: Pick<ReturnType<typeof useColumnChoice>, 'columns' | 'toggle'>;
}

/** A checkbox for each column. */
export function ColumnChoice({ choice: { columns, toggle } }: ColumnChoiceProps) {
  const { t } = useLingui();
  return (
    <div className={`rigid push ${classes.choice}`}>
      <Dropdown
        label={t`选择列`}
        button={
          <>
            {t`列`}
            <Icon name="chevron" size={16} />
          </>
        }
      >
        {() =>
          columns.map(({ key, title, isShown }) => (
            <label key={key} className={`row gap-8 nowrap pointer ${classes.column}`}>
              <input type="checkbox" checked={isShown} onChange={() => toggle(key)} />
              {title}
            </label>
          ))
        }
      </Dropdown>
    </div>
  );
}

const keyOf = (list: string) => `shield_source_columns.${list}`;

function hiddenIn(list: string): readonly string[] | undefined {
  try {
    const kept: unknown = JSON.parse(readLocal(keyOf(list)) ?? 'null');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : undefined;
  } catch {
    return undefined;
  }
}

const keep = (list: string, hidden: readonly string[]): void =>
  writeLocal(keyOf(list), JSON.stringify(hidden));
