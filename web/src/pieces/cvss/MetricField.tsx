import { useLingui } from '@lingui/react/macro';
import classes from './Cvss.module.css';
import type { MetricWords } from './words.ts';

interface MetricFieldProps {
  readonly name: string;
  /** The letters of its values, in order. */
  readonly values: string;
  readonly words: MetricWords | undefined;
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
}

/** One metric of a vector as a group of radio buttons. */
export function MetricField({ name, values, words, value, onChange }: MetricFieldProps) {
  const { i18n } = useLingui();
  return (
    <fieldset className={`min-w-0 m-0 p-0 borderless ${classes.metric}`} role="radiogroup">
      <legend className="p-0 bold">
        {words && i18n._(words.label)} <abbr>{name}</abbr>
      </legend>
      <div className={`flex ${classes.choices}`}>
        {[...values].map((letter) => {
          const label = words?.values[letter];
          return (
            <label key={letter} className="grow relative">
              <input
                className="w-full m-0 pointer absolute"
                type="radio"
                name={`cvss-${name}`}
                value={letter}
                checked={value === letter}
                onChange={() => onChange(letter)}
              />
              <span className="stack place-center small leading-18 text-center edged">
                {label ? i18n._(label) : letter}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
