import { useLingui } from '@lingui/react/macro';
import classes from './ReportFilters.module.css';

interface TextFilterProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly type?: 'search' | 'date';
  readonly placeholder?: string;
}

/** Words, or a day. */
export function TextFilter({ name, label, value, type = 'search', placeholder }: TextFilterProps) {
  return (
    <label className={classes.field}>
      <span>{label}</span>
      <input
        type={type}
        name={name}
        defaultValue={value}
        placeholder={placeholder}
        {...(type === 'search' && { maxLength: 100 })}
      />
    </label>
  );
}

interface ChoiceFilterProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** Undefined until they are there. */
  readonly choices: readonly { readonly id: string; readonly name: string }[] | undefined;
}

/** One of a list, or all. */
export function ChoiceFilter({ name, label, value, choices }: ChoiceFilterProps) {
  const { t } = useLingui();
  return (
    <label className={classes.field}>
      <span>{label}</span>
      {/* Once more when the list has come, so that the one of the address is found in it. */}
      <select key={choices ? 'all' : 'none'} name={name} defaultValue={value}>
        <option value="">{t`全部`}</option>
        {!choices && value && <option value={value}>{t`加载中`}</option>}
        {choices?.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.name}
          </option>
        ))}
      </select>
    </label>
  );
}
