import { useLingui } from '@lingui/react/macro';
import { Checkbox } from './Checkbox.tsx';
import classes from './ChoiceTable.module.css';

interface Choice {
  readonly isOn: boolean;
  /** Without it the choice is fixed. */
  readonly onChange?: ((isOn: boolean) => void) | undefined;
}

interface ChoiceTableProps {
  /** The head of the rows' names. */
  readonly subject: string;
  readonly columns: readonly string[];
  /** `choices` in the order of the columns. */
  readonly rows: readonly {
    readonly key: string;
    readonly name: string;
    readonly choices: readonly Choice[];
  }[];
}

/** A checkbox for each row and column, to be saved as it is pressed. */
export function ChoiceTable({ subject, columns, rows }: ChoiceTableProps) {
  const { t } = useLingui();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {[subject, ...columns].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, choices }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {choices.map(({ isOn, onChange }, place) => (
              <td key={columns[place]}>
                <Checkbox
                  aria-label={t`${name}，${columns[place]}`}
                  checked={isOn}
                  disabled={!onChange}
                  onChange={({ currentTarget: { checked } }) => onChange?.(checked)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
