import classes from './FilterChips.module.css';

interface FilterChipsProps<Value> {
  /** The name of the group for screen readers. */
  readonly label: string;
  /** Shows the name before the chips, where several groups stand beside each other. */
  readonly isNamed?: boolean;
  readonly options: readonly { readonly value: Value; readonly name: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A choice of a few visible values that filters a list. */
export function FilterChips<Value extends string | number | undefined>({
  label,
  isNamed = false,
  options,
  value,
  onChange,
}: FilterChipsProps<Value>) {
  return (
    <div className={`flex gap-6 ${classes.chips}`} role="group" aria-label={label}>
      {isNamed && (
        <span className={`self-center rigid faint ${classes.name}`} aria-hidden>
          {label}
        </span>
      )}
      {options.map((option) => (
        <button
          key={String(option.value)}
          className="rigid soft bordered on-surface pointer"
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.name}
        </button>
      ))}
    </div>
  );
}
